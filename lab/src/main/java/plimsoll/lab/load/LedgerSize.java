package plimsoll.lab.load;

import java.time.Duration;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Until;
import plimsoll.model.load.Workload;

/** How many operations a phase can start at most, so that the ledger is created at full length before anything runs. */
final class LedgerSize {
    /** Where the number follows from the service's speed alone; a phase that reaches it ends there and says so. */
    static final long UNSCHEDULED_MIN = 4_000_000;

    static final long UNSCHEDULED_MAX = 64_000_000;
    private static final double SINGLE_PER_SECOND = 400_000;
    private static final double OTHERS_PER_SECOND = 50_000;

    private LedgerSize() {}

    static long of(WorkerTask task) {
        return task.phases().stream()
                .mapToLong(phase -> of(task, task.in(phase), task.until(phase)))
                .max()
                .orElseThrow();
    }

    private static long of(WorkerTask task, Workload workload, Until until) {
        return switch (workload.load()) {
            case LoadModel.Burst(int operations) -> atMost(until, operations);
            case LoadModel.Open open -> arrivals(open.perSecond(), until);
            case LoadModel.Fill(long most) -> atMost(until, most);
            case LoadModel.Drain _, LoadModel.Script _ -> 0;
            case LoadModel.Closed _ -> atMost(until, unscheduled(task, until));
        };
    }

    /** Twice what one core can send in this time, within what a ledger may take of memory. */
    private static long unscheduled(WorkerTask task, Until until) {
        boolean single = task.onLoop() && task.workload().producersPerPhase() == 1;
        long possible = (long) (seconds(until) * (single ? SINGLE_PER_SECOND : OTHERS_PER_SECOND));
        return Math.clamp(possible, UNSCHEDULED_MIN, UNSCHEDULED_MAX);
    }

    /** Only where nothing is unsent does a phase of N operations start no more than N. */
    private static long atMost(Until until, long scheduled) {
        return until instanceof Until.Operations(long count, Duration _) ? Math.min(scheduled, count) : scheduled;
    }

    /** Six standard deviations above the mean of a Poisson process, so that a random schedule fits as well. */
    private static long arrivals(double perSecond, Until until) {
        double mean = perSecond * seconds(until);
        return (long) Math.ceil(mean + 6 * Math.sqrt(mean) + 1);
    }

    private static double seconds(Until until) {
        return switch (until) {
            case Until.Elapsed(var time) -> time.toMillis() / 1e3;
            case Until.Operations(long _, var atMost) -> atMost.toMillis() / 1e3;
            case Until.Broken(var atMost) -> atMost.toMillis() / 1e3;
            case Until.Drained(var _, var atMost) -> atMost.toMillis() / 1e3;
        };
    }
}
