package plimsoll.worker.schedule;

import java.time.Duration;
import plimsoll.model.load.LoadModel.Closed;

/**
 * Decides when each user of a closed load sends next. First starts are spaced evenly over the ramp. Think times are
 * exponentially distributed and capped at ten times their mean (as in TPC-C), so that users who were answered together
 * do not stay in step.
 */
public final class VirtualUsers {
    private static final int LONGEST_THINKING = 10;

    private final Closed closed;
    private final long seed;

    public VirtualUsers(Closed closed, long seed) {
        this.closed = closed;
        this.seed = seed;
    }

    public int count() {
        return closed.users();
    }

    /** @param number from 0 */
    public User user(int number) {
        long mixed = (seed ^ number * 0x9E3779B97F4A7C15L) * 0xBF58476D1CE4E5B9L;
        return new User(
                Math.round((double) closed.ramp().toNanos() * number / closed.users()),
                new ExponentialIntervals(nanos(closed.thinkTime()), mixed),
                nanos(closed.thinkTime()) * LONGEST_THINKING);
    }

    private static double nanos(Duration time) {
        return time.toNanos();
    }

    /** One user's own sequence of think times. */
    public static final class User {
        private final long firstNanos;
        private final ExponentialIntervals thinking;
        private final double mostNanos;

        private User(long firstNanos, ExponentialIntervals thinking, double mostNanos) {
            this.firstNanos = firstNanos;
            this.thinking = thinking;
            this.mostNanos = mostNanos;
        }

        /** Returns the first intended start in nanoseconds since the phase's start. */
        public long first() {
            return firstNanos;
        }

        /** Returns the intended start after an answer: the end of the think time that begins with it. */
        public long after(long answeredNanos) {
            return mostNanos == 0 ? answeredNanos : answeredNanos + Math.round(Math.min(thinking.next(), mostNanos));
        }
    }
}
