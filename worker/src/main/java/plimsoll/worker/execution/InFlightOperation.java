package plimsoll.worker.execution;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;

/**
 * One operation from the decision to start it to its end. Exactly one thread ends it: the one that performs it, or the
 * one that enforces its deadline.
 */
final class InFlightOperation implements LongConsumer {
    private static final int WAITING = 0;
    private static final int DEPARTING = 1;
    private static final int SENT = 2;
    private static final int OVER = 3;

    private final FlowRun flowRun;
    private final Operation operation;
    private final long dueNanos;
    private final Terms terms;
    private final AtomicInteger state = new AtomicInteger(WAITING);
    private final AtomicLong bytes = new AtomicLong();
    private volatile Thread thread = Thread.currentThread();
    private volatile long sentNanos;
    /** When the last byte of its content had left; 0 until then, and with drivers that do not report it. */
    private volatile long wholeNanos;

    private volatile long overNanos;

    /**
     * Properties that all operations of a phase share.
     *
     * @param payloadBytes of an operation whose step has no payload of its own
     * @param deadline from the intended start
     * @param meter called with the number of content bytes whenever some leave
     */
    record Terms(long payloadBytes, Duration deadline, LongConsumer meter, PhaseClock clock) {
        long deadlineNanos() {
            return deadline.toNanos();
        }
    }

    /** @param dueNanos its intended start */
    InFlightOperation(FlowRun flowRun, OperationId id, long dueNanos, Terms terms) {
        this.flowRun = flowRun;
        this.dueNanos = dueNanos;
        this.terms = terms;
        this.operation = new Operation(
                id,
                new PayloadBytes(id, flowRun.payloadBytes(terms.payloadBytes())),
                dueNanos + terms.deadlineNanos(),
                this,
                flowRun.step(),
                flowRun.values());
    }

    FlowRun flowRun() {
        return flowRun;
    }

    Operation operation() {
        return operation;
    }

    OperationId id() {
        return operation.id();
    }

    long dueNanos() {
        return dueNanos;
    }

    long overNanos() {
        return overNanos;
    }

    /** Call only once the operation is over. */
    OperationRecorder.CompletedOperation ended() {
        return new OperationRecorder.CompletedOperation(
                id(),
                dueNanos,
                sentNanos,
                wholeNanos,
                overNanos,
                operation.content().length() - bytes.get());
    }

    /** Binds the operation to the calling thread, which will perform it; returns false when it was given up before. */
    boolean depart() {
        thread = Thread.currentThread();
        return state.compareAndSet(WAITING, DEPARTING);
    }

    void sent(long nanos) {
        sentNanos = nanos;
        state.set(SENT);
    }

    /** Gives up an operation that has not begun; returns true to the one caller that did so. */
    boolean cancel(long nanos) {
        return over(WAITING, nanos);
    }

    /** Ends an operation that was sent; returns true to the one caller that did so. */
    boolean end(long nanos) {
        return over(SENT, nanos);
    }

    private boolean over(int from, long nanos) {
        boolean changed = state.compareAndSet(from, OVER);
        if (changed) {
            overNanos = nanos;
        }
        return changed;
    }

    boolean over() {
        return state.get() == OVER;
    }

    void interrupt() {
        thread.interrupt();
    }

    @Override
    public void accept(long sentBytes) {
        if (bytes.addAndGet(sentBytes) >= operation.content().length() && wholeNanos == 0) {
            wholeNanos = terms.clock().nanoTime();
        }
        terms.meter().accept(sentBytes);
    }
}
