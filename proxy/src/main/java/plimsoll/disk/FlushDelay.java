package plimsoll.disk;

import java.util.function.LongSupplier;

/**
 * The time from the answer to a sync until the disk has done it: none on an honest disk, and some on one that lies, as
 * drives do that answer while the content is still in their own memory.
 */
record FlushDelay(long nanos, LongSupplier clock) {
    /** An honest disk. */
    static final FlushDelay NONE = new FlushDelay(0, () -> 0);

    private static final long LIE_NANOS = 1_000_000_000L;

    /** Returns the delay of a disk that lies: a second. */
    static FlushDelay lie(LongSupplier clock) {
        return new FlushDelay(LIE_NANOS, clock);
    }

    boolean lies() {
        return nanos > 0;
    }

    /** Returns when a sync that is answered now will be done. */
    long due() {
        return clock.getAsLong() + nanos;
    }

    boolean isOver(long due) {
        return clock.getAsLong() - due >= 0;
    }
}
