package plimsoll.model.load;

import java.time.Duration;

/** The condition that ends a phase; each has a time bound. */
public sealed interface StopCondition {
    /** Returns the longest time that the phase lasts, without draining. */
    Duration atMost();

    /** This much time has passed since its start; operations in flight are then awaited up to the drain bound. */
    record Elapsed(Duration time) implements StopCondition {
        @Override
        public Duration atMost() {
            return time;
        }
    }

    /**
     * The service is steady, or {@code atMost} has passed; only of a phase that is not judged. The lab ends the phase;
     * for a worker it lasts {@code atMost}.
     */
    record Steady(Duration atMost) implements StopCondition {}

    /** Each workload has finished this many operations, or {@code atMost} has passed. */
    record Operations(long count, Duration atMost) implements StopCondition {}

    /**
     * No entry came for {@code quiet}, or for three times the longest pause between two entries if that is longer; or
     * {@code atMost} has passed, in which case missing entries count as not drained rather than lost.
     */
    record Drained(Duration quiet, Duration atMost) implements StopCondition {}

    /** The subject died or stopped making progress, or {@code atMost} has passed. */
    record Broken(Duration atMost) implements StopCondition {}
}
