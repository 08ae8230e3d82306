package plimsoll.proxy;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * A rate that all connections share in one direction: each piece of bytes is given the next free stretch of the line, first come first served.
 *
 * <p>Stretches are laid end to end on a clock, so a thread that wakes late loses nothing: its next piece begins where the last one ended.
 */
public final class RateLimiter {
    /** How far behind its clock a busy line may fall and still catch up; more would let a burst through. */
    static final long CATCH_UP_NANOS = 50_000_000;

    /** A change of rate is seen by who waits within this time. */
    private static final long LOOK_NANOS = 20_000_000;

    /** A piece occupies the line for at most about this long, so that connections take turns. */
    private static final long PIECE_NANOS = 4_000_000;

    private static final int PIECE_LEAST_BYTES = 1448;

    private final LongSupplier nanos;
    private double bytesPerSecond = Double.POSITIVE_INFINITY;
    private long freeFrom;
    private int changes;

    public RateLimiter(LongSupplier nanos) {
        this.nanos = nanos;
        this.freeFrom = nanos.getAsLong();
    }

    public synchronized void set(double rate) {
        bytesPerSecond = rate;
        freeFrom = nanos.getAsLong();
        changes++;
    }

    synchronized boolean unlimited() {
        return bytesPerSecond == Double.POSITIVE_INFINITY;
    }

    /** How many bytes may be taken at once. */
    synchronized int piece(int most) {
        double bytes = bytesPerSecond * PIECE_NANOS / 1e9;
        return bytes >= most ? most : Math.min(most, Math.max(PIECE_LEAST_BYTES, (int) bytes));
    }

    /**
     * Waits until the piece has passed the line, and tells when that was; at once when there is no limit.
     *
     * @param presentSince since when the bytes were there to be sent, in nanoseconds of the clock
     * @param abandoned asked while waiting; when it holds, the wait ends
     */
    long pass(int bytes, long presentSince, BooleanSupplier abandoned) {
        Turn turn = reserve(bytes, presentSince);
        long remaining = turn.end() - nanos.getAsLong();
        while (remaining > 0 && !abandoned.getAsBoolean()) {
            LockSupport.parkNanos(Math.min(remaining, LOOK_NANOS));
            if (changesSeen() != turn.change()) {
                turn = reserve(bytes, nanos.getAsLong());
            }
            remaining = turn.end() - nanos.getAsLong();
        }
        return turn.end();
    }

    /**
     * Gives the piece its stretch without a wait.
     *
     * @return when it has passed, in nanoseconds of the clock
     */
    public long take(int bytes, long presentSince) {
        return reserve(bytes, presentSince).end();
    }

    private synchronized Turn reserve(int bytes, long presentSince) {
        long now = nanos.getAsLong();
        if (bytesPerSecond == Double.POSITIVE_INFINITY) {
            return new Turn(now, changes);
        }
        long begin = latest(freeFrom, latest(presentSince, now - CATCH_UP_NANOS));
        freeFrom = begin + (long) (bytes * 1e9 / bytesPerSecond);
        return new Turn(freeFrom, changes);
    }

    private synchronized int changesSeen() {
        return changes;
    }

    /** Readings of the clock may wrap, so their difference is compared. */
    private static long latest(long one, long other) {
        return one - other > 0 ? one : other;
    }

    private record Turn(long end, int change) {}
}
