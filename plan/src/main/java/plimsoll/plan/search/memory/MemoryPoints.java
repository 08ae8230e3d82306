package plimsoll.plan.search.memory;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Member;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.question.RepeatedExperiment;
import plimsoll.plan.search.question.SearchAim;

/** Collects the points of a memory model from loads held in a service. */
public final class MemoryPoints {
    private MemoryPoints() {}

    /**
     * @param checks of a result, with any aim
     * @param liveHeaps live heap in the trial of a check, by its name
     * @return empty if no model can be fitted to the loads held for this variant
     */
    public static Optional<MemoryModel.Fit> fitted(
            List<RepeatedExperiment> checks, Map<String, Bytes> liveHeaps, String variant) {
        List<MemoryModel.Point> points = checks.stream()
                .filter(repeatedExperiment -> repeatedExperiment.aim() == SearchAim.MODEL
                        && repeatedExperiment.experiment().variant().equals(variant))
                .flatMap(repeatedExperiment -> Optional.ofNullable(liveHeaps.get(repeatedExperiment.name()))
                        .flatMap(live -> point(repeatedExperiment.experiment(), live))
                        .stream())
                .toList();
        boolean varied = Stream.of(
                        points.stream()
                                .mapToLong(MemoryModel.Point::operations)
                                .distinct()
                                .count(),
                        points.stream()
                                .mapToLong(MemoryModel.Point::bytesEach)
                                .distinct()
                                .count())
                .allMatch(count -> count > 1);
        return points.size() >= MemoryModel.POINTS_MIN && varied
                ? Optional.of(MemoryModel.fit(points))
                : Optional.empty();
    }

    private static Optional<MemoryModel.Point> point(Experiment experiment, Bytes live) {
        return experiment.workloads().stream()
                .filter(workload -> workload.load() instanceof LoadModel.Burst)
                .findFirst()
                .map(workload -> new MemoryModel.Point(
                        operations(workload), workload.payload().size().count(), live.count()));
    }

    private static long operations(Workload workload) {
        return workload.load() instanceof LoadModel.Burst(int operations) ? operations : 0;
    }

    /** Returns the heap of the first subject that has a limit. */
    public static Optional<Bytes> heap(Experiment experiment) {
        return experiment.deployment().subjects().stream()
                .map(Member::limits)
                .flatMap(limits -> limits.heap().stream())
                .findFirst();
    }

    /** Returns the payload size of an operation; with several workloads, the largest. */
    public static long bytesEach(Experiment experiment) {
        return experiment.workloads().stream()
                .filter(workload -> !(workload.load() instanceof LoadModel.Open))
                .mapToLong(workload -> workload.payload().size().count())
                .max()
                .orElse(0);
    }
}
