package plimsoll.proxy;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/** What all connections share in one direction: the rate, the delay, whether anything passes, and what was counted. */
final class DirectionState {
    private static final long LOOK_MILLIS = 100;

    private final RateLimiter limiter;
    private final LongAdder read = new LongAdder();
    private final LongAdder written = new LongAdder();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private volatile boolean closed;
    private volatile long delayNanos;

    DirectionState(LongSupplier nanos) {
        this.limiter = new RateLimiter(nanos);
    }

    RateLimiter pace() {
        return limiter;
    }

    long delayNanos() {
        return delayNanos;
    }

    void delay(long nanos) {
        delayNanos = nanos;
    }

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

    /** Whether it was closed and the caller had to wait. */
    boolean awaitOpen(BooleanSupplier abandoned) throws InterruptedException {
        if (!closed) {
            return false;
        }
        lock.lock();
        try {
            while (closed && !abandoned.getAsBoolean()) {
                boolean _ = opened.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
            }
        } finally {
            lock.unlock();
        }
        return true;
    }

    void countRead(int bytes) {
        read.add(bytes);
    }

    void countWritten(int bytes) {
        written.add(bytes);
    }

    long writtenBytes() {
        return written.sum();
    }

    /** Read from one side and not taken by the other: on its way, or dropped with its connection. */
    long heldBytes() {
        return Math.max(0, read.sum() - written.sum());
    }
}
