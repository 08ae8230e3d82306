package plimsoll.proxy;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A queue of bytes in transit in one direction of one connection: pieces in order, each with its time of arrival.
 *
 * <p>It holds at most {@value #BYTES_MAX} bytes in {@value #PIECES_MAX} pieces, and all lines together hold what the
 * shared allowance permits. Beyond that the sender waits, so the throughput cannot exceed these bytes per delay. A
 * sender whose line is empty and gets no allowance keeps its piece until it arrives.
 */
final class DelayLine {
    static final int BYTES_MAX = 4 * 1024 * 1024;
    static final int PIECES_MAX = 4096;

    private final ArrayDeque<Parcel> parcels = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Semaphore allowance;
    private int held;
    private boolean ended;
    private boolean abandoned;

    DelayLine(Semaphore allowance) {
        this.allowance = allowance;
    }

    /**
     * Adds a copy of the bytes, waiting for room; does nothing once the line is abandoned.
     *
     * @return false, with nothing added, when the line is empty and the other lines leave no room
     */
    boolean put(ByteBuffer bytes, long arrivesAtNanos) throws InterruptedException {
        lock.lock();
        try {
            while (!abandoned && !admits(bytes.remaining())) {
                if (parcels.isEmpty()) {
                    return false;
                }
                changed.await();
            }
            if (!abandoned) {
                ByteBuffer copy =
                        ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
                held += copy.remaining();
                parcels.add(new Parcel(copy, arrivesAtNanos));
                changed.signalAll();
            }
            return true;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the oldest piece and returns it without removing it; empty when no more will come. */
    Optional<Parcel> oldest() throws InterruptedException {
        lock.lock();
        try {
            while (parcels.isEmpty() && !ended && !abandoned) {
                changed.await();
            }
            return abandoned ? Optional.empty() : Optional.ofNullable(parcels.peek());
        } finally {
            lock.unlock();
        }
    }

    /** Removes the oldest piece, which has arrived. */
    void arrived(int bytes) {
        lock.lock();
        try {
            if (!abandoned) {
                parcels.remove();
                held -= bytes;
                allowance.release(bytes);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Marks the end of the input and waits until every piece has arrived or the line is abandoned. */
    void end() throws InterruptedException {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
            while (!parcels.isEmpty() && !abandoned) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return parcels.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    /** Drops all pieces and wakes every waiting thread. */
    void abandon() {
        lock.lock();
        try {
            abandoned = true;
            parcels.clear();
            allowance.release(held);
            held = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean admits(int bytes) {
        return parcels.size() < PIECES_MAX && held + bytes <= BYTES_MAX && allowance.tryAcquire(bytes);
    }

    /** A piece and its time of arrival at the other side, on the clock of {@link System#nanoTime}. */
    record Parcel(ByteBuffer bytes, long arrivesAtNanos) {}
}
