package plimsoll.records;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.study.Experiment;
import plimsoll.wire.OperationByteLayout;

/** The largest ledger that an experiment can need. A larger one comes from elsewhere, and would take long to read. */
public record LedgerSizeLimit(long producers, long capacity) {
    /** The most operations of a phase that schedules none itself, such as one of users. */
    public static final long UNSCHEDULED_MAX = 64_000_000;

    public static LedgerSizeLimit of(Experiment experiment) {
        Map<String, List<Workload>> byName = experiment.phases().stream()
                .flatMap(phase -> phase.workloads().stream())
                .collect(Collectors.groupingBy(Workload::name));
        long producers =
                byName.values().stream().mapToLong(LedgerSizeLimit::producers).sum();
        long capacity = experiment.phases().stream()
                .flatMapToLong(phase -> phase.workloads().stream()
                        .mapToLong(workload ->
                                scheduled(workload.load(), phase.until()).orElse(UNSCHEDULED_MAX)))
                .max()
                .orElse(0);
        return new LedgerSizeLimit(producers, capacity);
    }

    private static long producers(List<Workload> phases) {
        long each = phases.stream().mapToInt(Workload::producersPerPhase).max().orElse(0);
        return each * phases.size();
    }

    /** Returns how many operations a phase starts at most; empty if that depends on the service's speed alone. */
    public static OptionalLong scheduled(LoadModel load, StopCondition condition) {
        return switch (load) {
            case LoadModel.Burst(int operations) -> OptionalLong.of(atMost(condition, operations));
            case LoadModel.Open open -> OptionalLong.of(arrivals(open.perSecond(), condition));
            case LoadModel.Fill(long most, var _) -> OptionalLong.of(atMost(condition, most));
            case LoadModel.Drain _, LoadModel.Script _ -> OptionalLong.of(0);
            case LoadModel.Closed _ ->
                condition instanceof StopCondition.Operations(long count, Duration _)
                        ? OptionalLong.of(count)
                        : OptionalLong.empty();
        };
    }

    /** Only if nothing counts as unsent does a phase of N operations start no more than N. */
    private static long atMost(StopCondition condition, long scheduled) {
        return condition instanceof StopCondition.Operations(long count, Duration _)
                ? Math.min(scheduled, count)
                : scheduled;
    }

    /** Six standard deviations above the mean of a Poisson process, so that a random schedule fits as well. */
    private static long arrivals(double perSecond, StopCondition condition) {
        double mean = perSecond * condition.atMost().toMillis() / 1e3;
        return (long) Math.ceil(mean + 6 * Math.sqrt(mean) + 1);
    }

    /** @throws UnreadableRecordException if the file has room for more than this */
    public void check(Path file, OperationByteLayout addresses) {
        if (addresses.producers() > producers || addresses.capacity() > capacity) {
            throw new UnreadableRecordException(file + " has room for " + addresses.producers() + " x "
                    + addresses.capacity() + " operations, but its experiment plans at most " + producers + " x "
                    + capacity);
        }
    }
}
