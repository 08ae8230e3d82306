package plimsoll.proxy;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A byte rate that all connections share in one direction: each piece of bytes reserves the next free time slot, first
 * come first served.
 *
 * <p>Slots follow each other without gaps on a clock, so a thread that wakes late loses nothing: its next piece begins
 * where the last one ended.
 */
public final class RateLimiter {
    /** How far a busy link may fall behind its clock and still catch up; more would let a burst through. */
    static final long CATCH_UP_NANOS = 50_000_000;

    /** A waiting thread notices a change of rate, or the end of its connection, within this time. */
    private static final long POLL_NANOS = 20_000_000;

    /** A piece occupies the link for at most about this long, so that connections take turns. */
    private static final long PIECE_NANOS = 4_000_000;

    /** The payload of one TCP segment in an Ethernet frame. */
    private static final int PIECE_LEAST_BYTES = 1448;

    private final LongSupplier nanos;
    private double bytesPerSecond = Double.POSITIVE_INFINITY;
    private long freeFrom;
    private int changes;

    public RateLimiter(LongSupplier nanos) {
        this.nanos = nanos;
        this.freeFrom = nanos.getAsLong();
    }

    /** @param rate in bytes per second; infinite for no limit */
    public synchronized void set(double rate) {
        bytesPerSecond = rate;
        freeFrom = nanos.getAsLong();
        changes++;
    }

    /** Frees the slots of pieces that no longer come, since their connections are over. */
    synchronized void clear() {
        freeFrom = nanos.getAsLong();
    }

    synchronized boolean unlimited() {
        return bytesPerSecond == Double.POSITIVE_INFINITY;
    }

    /** Returns the number of bytes that may be sent as one piece, {@code most} at most. */
    synchronized int piece(int most) {
        double bytes = bytesPerSecond * PIECE_NANOS / 1e9;
        return bytes >= most ? most : Math.min(most, Math.max(PIECE_LEAST_BYTES, (int) bytes));
    }

    /**
     * Waits until the piece has passed the link; does not wait when there is no limit. A piece that is abandoned before it
     * has a slot, as one that a stall has held back, takes no time of the others.
     *
     * @param presentSince when the bytes became available, in nanoseconds of the clock
     * @param abandoned ends the wait as soon as it returns true
     * @return when the piece has passed, in nanoseconds of the clock
     */
    long pass(int bytes, long presentSince, BooleanSupplier abandoned) {
        Slot slot = reserve(bytes, presentSince, abandoned);
        long remaining = slot.end() - nanos.getAsLong();
        while (remaining > 0 && !abandoned.getAsBoolean()) {
            LockSupport.parkNanos(Math.min(remaining, POLL_NANOS));
            if (changes() != slot.change()) {
                slot = reserve(bytes, nanos.getAsLong(), abandoned);
            }
            remaining = slot.end() - nanos.getAsLong();
        }
        return slot.end();
    }

    /**
     * Reserves the next slot for the piece, without waiting.
     *
     * @return when the piece will have passed, in nanoseconds of the clock
     */
    public long take(int bytes, long presentSince) {
        return reserve(bytes, presentSince, () -> false).end();
    }

    /** Looks under the lock that {@link #clear} takes, so that no slot is taken behind it. */
    private synchronized Slot reserve(int bytes, long presentSince, BooleanSupplier abandoned) {
        if (abandoned.getAsBoolean()) {
            return new Slot(presentSince, changes);
        }
        long now = nanos.getAsLong();
        if (bytesPerSecond == Double.POSITIVE_INFINITY) {
            return new Slot(now, changes);
        }
        long begin = latest(freeFrom, latest(presentSince, now - CATCH_UP_NANOS));
        freeFrom = begin + (long) (bytes * 1e9 / bytesPerSecond);
        return new Slot(freeFrom, changes);
    }

    private synchronized int changes() {
        return changes;
    }

    /** Compares the difference, since the clock may wrap around. */
    private static long latest(long one, long other) {
        return one - other > 0 ? one : other;
    }

    /** @param change the number of changes of the rate before the reservation */
    private record Slot(long end, int change) {}
}
