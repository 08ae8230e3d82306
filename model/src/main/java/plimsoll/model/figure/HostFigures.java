package plimsoll.model.figure;

import static plimsoll.model.figure.FigureBuilder.figure;

import java.util.List;

/** Figures of the measuring processes, and of other activity on the machine. */
public final class HostFigures {
    public static final Figure WORKER_FOOTPRINT = footprint("workerFootprintPeakBytes", "footprint of a worker")
            .bound("worker.footprint", "< 200m")
            .says("peak anonymous resident memory of a process that sends the load");
    public static final Figure LAB_FOOTPRINT = footprint("labFootprintPeakBytes", "footprint of the lab")
            .bound("lab.footprint", "< 400m")
            .says("peak anonymous resident memory of the lab itself");
    public static final Figure STEAL = share("stealShare", "steal")
            .bound("host.steal", "< 1%")
            .says("share of the machine's processor time that its host gave to others");
    public static final Figure OTHER_PROCESSES = share("otherProcessesCpuShare", "share of other processes")
            .formerly("foreignCpuShare")
            .bound("host.others", "< 5%")
            .formerlyBound("host.foreign")
            .says("share of the machine's processor time that other processes than the lab's used");

    static final List<Figure> ALL = List.of(WORKER_FOOTPRINT, LAB_FOOTPRINT, STEAL, OTHER_PROCESSES);

    private HostFigures() {}

    private static FigureBuilder footprint(String key, String name) {
        return figure(key, Unit.BYTES, name).by(FigureSource.HOST);
    }

    private static FigureBuilder share(String key, String name) {
        return figure(key, Unit.SHARE, name).by(FigureSource.HOST);
    }
}
