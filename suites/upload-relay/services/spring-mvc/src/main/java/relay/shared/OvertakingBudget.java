package relay.shared;

import java.time.Duration;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bytes that bodies in memory share, in no order: a small body overtakes a larger one that waits. So a large one
 * may wait until its patience ends.
 */
public final class OvertakingBudget {
    private final int bytesMax;
    private final Duration patience;
    private final Lock lock = new ReentrantLock();
    private final Condition given = lock.newCondition();
    private long free;

    /**
     * A budget of which nothing is taken.
     *
     * @param bytesMax of all bodies together
     * @param patience how long a body waits for its bytes; not at all if it is zero
     */
    public OvertakingBudget(int bytesMax, Duration patience) {
        this.bytesMax = bytesMax;
        this.patience = patience;
        this.free = bytesMax;
    }

    /** Whether a body of this length gets its bytes as soon as it is alone. */
    public boolean fits(long length) {
        return length <= bytesMax;
    }

    /**
     * Waits until the bytes of a body are free and takes them; the caller gives them back.
     *
     * @return false if they were not free in time, or the service stops
     */
    public boolean take(long length) {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (free < length) {
                if (left <= 0) {
                    return false;
                }
                left = given.awaitNanos(left);
            }
            free -= length;
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        } finally {
            lock.unlock();
        }
    }

    /** Gives the bytes of a body back. All that wait look again, since any of them may fit now. */
    public void giveBack(long length) {
        lock.lock();
        try {
            free += length;
            given.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
