package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** What the measuring itself took, and what else the machine did meanwhile. */
public final class HostFigures {
    public static final Figure WORKER_FOOTPRINT = footprint("workerFootprintPeakBytes", "footprint of a worker")
            .bound("worker.footprint", "< 200m")
            .says("most anonymous resident memory of a process that sends the load");
    public static final Figure LAB_FOOTPRINT = footprint("labFootprintPeakBytes", "footprint of the lab")
            .bound("lab.footprint", "< 400m")
            .says("most anonymous resident memory of the lab itself");
    public static final Figure STEAL = share("stealShare", "steal")
            .bound("host.steal", "< 1%")
            .says("share of the machine that its host gave to others");
    public static final Figure FOREIGN = share("foreignCpuShare", "share of other processes")
            .bound("host.foreign", "< 5%")
            .says("share of the machine that processes took which are none of the lab's");

    static final List<Figure> ALL = List.of(WORKER_FOOTPRINT, LAB_FOOTPRINT, STEAL, FOREIGN);

    private HostFigures() {}

    private static FigureBuilder footprint(String key, String name) {
        return figure(key, Unit.BYTES, name).by(FigureSource.HOST);
    }

    private static FigureBuilder share(String key, String name) {
        return figure(key, Unit.SHARE, name).by(FigureSource.HOST);
    }
}
