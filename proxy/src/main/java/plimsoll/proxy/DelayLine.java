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
 * shared allowance permits; one piece is always permitted. Beyond that the sender waits, so the throughput cannot
 * exceed these bytes per delay.
 */
final class DelayLine {
    static final int BYTES_MAX = 4 * 1024 * 1024;
    static final int PIECES_MAX = 4096;

    private final ArrayDeque<Parcel> parcels = new ArrayDeque<>();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Semaphore allowance;
    private int held;
    private int borrowed;
    private boolean ended;
    private boolean abandoned;

    DelayLine(Semaphore allowance) {
        this.allowance = allowance;
    }

    /** Adds a copy of the bytes, waiting for room; does nothing once the line is abandoned. */
    void put(ByteBuffer bytes, long arrivesAtNanos) throws InterruptedException {
        lock.lock();
        try {
            while (!abandoned && !admits(bytes.remaining())) {
                changed.await();
            }
            if (abandoned) {
                return;
            }
            ByteBuffer copy = ByteBuffer.allocate(bytes.remaining()).put(bytes).flip();
            held += copy.remaining();
            parcels.add(new Parcel(copy, arrivesAtNanos));
            changed.signalAll();
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
                settle();
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
            held = 0;
            settle();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private boolean admits(int bytes) {
        if (parcels.isEmpty()) {
            return true;
        }
        if (parcels.size() >= PIECES_MAX || held + bytes > BYTES_MAX || !allowance.tryAcquire(bytes)) {
            return false;
        }
        borrowed += bytes;
        return true;
    }

    /**
     * Returns the allowance that is no longer needed; the one free piece borrows nothing, so less may be borrowed than
     * held.
     */
    private void settle() {
        int excess = Math.max(0, borrowed - held);
        borrowed -= excess;
        allowance.release(excess);
    }

    /** A piece and its time of arrival at the other side, on the clock of {@link System#nanoTime}. */
    record Parcel(ByteBuffer bytes, long arrivesAtNanos) {}
}
