package plimsoll.proxy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** State that all connections share in one direction: rate limit, delay, whether bytes pass, and byte counts. */
final class DirectionState {
    /** A stalled thread notices the end of its connection within this time. */
    private static final long POLL_MILLIS = 100;

    private final RateLimiter limiter;
    private final LongAdder written = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private volatile boolean closed;
    private volatile long delayNanos;

    DirectionState(LongSupplier nanos) {
        this.limiter = new RateLimiter(nanos);
    }

    RateLimiter limiter() {
        return limiter;
    }

    long delayNanos() {
        return delayNanos;
    }

    void delay(long nanos) {
        delayNanos = nanos;
    }

    /** Stalls the direction: no bytes pass until {@link #open}. */
    void close() {
        closed = true;
    }

    void open() {
        lock.lock();
        try {
            closed = false;
            opened.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Waits while the direction is closed; returns whether it was. */
    boolean awaitOpen(BooleanSupplier abandoned) throws InterruptedException {
        if (!closed) {
            return false;
        }
        lock.lock();
        try {
            while (closed && !abandoned.getAsBoolean()) {
                boolean _ = opened.await(POLL_MILLIS, TimeUnit.MILLISECONDS);
            }
        } finally {
            lock.unlock();
        }
        return true;
    }

    void countWritten(int bytes) {
        written.add(bytes);
    }

    long writtenBytes() {
        return written.sum();
    }
}
