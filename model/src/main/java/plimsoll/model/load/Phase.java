package plimsoll.model.load;

import java.util.List;

/** A stretch of a trial in which the same workloads run; warm-up is a phase that is not judged. */
public record Phase(String name, boolean judged, List<Workload> workloads, List<Fault> faults, StopCondition until) {
    public Phase {
        workloads = List.copyOf(workloads);
        faults = List.copyOf(faults);
    }

    /** A phase without faults. */
    public Phase(String name, boolean judged, List<Workload> workloads, StopCondition until) {
        this(name, judged, workloads, List.of(), until);
    }
}
