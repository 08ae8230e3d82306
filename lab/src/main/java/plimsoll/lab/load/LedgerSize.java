package plimsoll.lab.load;

import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.records.LedgerSizeLimit;

/**
 * Computes the maximum number of operations that a phase can start, so that the ledger is created at full length before
 * anything runs.
 */
final class LedgerSize {
    /**
     * The least room that is made if the number depends only on the service's speed; a phase that reaches its bound ends
     * there and reports it.
     */
    private static final long UNSCHEDULED_MIN = 4_000_000;

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
        long scheduled = LedgerSizeLimit.scheduled(workload.load(), condition).orElse(LedgerSizeLimit.UNSCHEDULED_MAX);
        return workload.load() instanceof LoadModel.Closed
                ? Math.min(scheduled, unscheduled(task, condition))
                : scheduled;
    }

    /** Twice what the core of each loop can send in this time, clamped to the memory that a ledger may take. */
    private static long unscheduled(WorkerTask task, StopCondition condition) {
        boolean onLoop = task.onLoop() && task.workload().producersPerPhase() == 1;
        double seconds = condition.atMost().toMillis() / 1e3;
        long possible = (long) (seconds * task.loops() * (onLoop ? LOOP_PER_SECOND : DEFAULT_PER_SECOND));
        return Math.clamp(possible, UNSCHEDULED_MIN, LedgerSizeLimit.UNSCHEDULED_MAX);
    }
}
