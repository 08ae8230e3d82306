package plimsoll.lab.load;

import java.time.Duration;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;

/**
 * Computes the maximum number of operations that a phase can start, so that the ledger is created at full length before
 * anything runs.
 */
final class LedgerSize {
    /**
     * Bounds that apply if the number depends only on the service's speed; a phase that reaches its bound ends there
     * and reports it.
     */
    static final long UNSCHEDULED_MIN = 4_000_000;

    static final long UNSCHEDULED_MAX = 64_000_000;
    private static final double LOOP_PER_SECOND = 400_000;
    private static final double DEFAULT_PER_SECOND = 50_000;

    private LedgerSize() {}

    static long of(WorkerTask task) {
        return task.phases().stream()
                .mapToLong(phase -> of(task, task.workloadIn(phase), task.stopConditionIn(phase)))
                .max()
                .orElseThrow();
    }

    private static long of(WorkerTask task, Workload workload, StopCondition condition) {
        return switch (workload.load()) {
            case LoadModel.Burst(int operations) -> atMost(condition, operations);
            case LoadModel.Open open -> arrivals(open.perSecond(), condition);
            case LoadModel.Fill(long most) -> atMost(condition, most);
            case LoadModel.Drain _, LoadModel.Script _ -> 0;
            case LoadModel.Closed _ -> atMost(condition, unscheduled(task, condition));
        };
    }

    /** Twice what one core can send in this time, clamped to the memory that a ledger may take. */
    private static long unscheduled(WorkerTask task, StopCondition condition) {
        boolean onLoop = task.onLoop() && task.workload().producersPerPhase() == 1;
        long possible = (long) (seconds(condition) * (onLoop ? LOOP_PER_SECOND : DEFAULT_PER_SECOND));
        return Math.clamp(possible, UNSCHEDULED_MIN, UNSCHEDULED_MAX);
    }

    /** Only if nothing counts as unsent does a phase of N operations start no more than N. */
    private static long atMost(StopCondition condition, long scheduled) {
        return condition instanceof StopCondition.Operations(long count, Duration _)
                ? Math.min(scheduled, count)
                : scheduled;
    }

    /** Six standard deviations above the mean of a Poisson process, so that a random schedule fits as well. */
    private static long arrivals(double perSecond, StopCondition condition) {
        double mean = perSecond * seconds(condition);
        return (long) Math.ceil(mean + 6 * Math.sqrt(mean) + 1);
    }

    private static double seconds(StopCondition condition) {
        return switch (condition) {
            case StopCondition.Elapsed(var time) -> time.toMillis() / 1e3;
            case StopCondition.Operations(long _, var atMost) -> atMost.toMillis() / 1e3;
            case StopCondition.Broken(var atMost) -> atMost.toMillis() / 1e3;
            case StopCondition.Drained(var _, var atMost) -> atMost.toMillis() / 1e3;
        };
    }
}
