package plimsoll.worker.execution;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;

/**
 * One operation from the decision to start it to its end. Exactly one thread ends it: the one that performs it or the one
 * that saw its deadline pass.
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
    /** When the last byte of its content had left; 0 while one has not, and where nobody tells. */
    private volatile long wholeNanos;

    private volatile long overNanos;

    /**
     * What is the same for all operations of a phase.
     *
     * @param deadline from the intended start
     * @param meter told of every byte of content that leaves
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
                new PayloadBytes(id, terms.payloadBytes()),
                dueNanos + terms.deadlineNanos(),
                this,
                flowRun.step(),
                flowRun.values());
    }

    FlowRun journey() {
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

    /** To be asked once it is over. */
    OperationRecorder.CompletedOperation ended() {
        return new OperationRecorder.CompletedOperation(id(), dueNanos, sentNanos, wholeNanos, overNanos, bytes.get());
    }

    /** Called by the thread that will perform it; false when it was given up before. */
    boolean depart() {
        thread = Thread.currentThread();
        return state.compareAndSet(WAITING, DEPARTING);
    }

    void sent(long nanos) {
        sentNanos = nanos;
        state.set(SENT);
    }

    /** Gives up what never began; true for the one caller who did it. */
    boolean cancel(long nanos) {
        return over(WAITING, nanos);
    }

    /** Ends what was sent; true for the one caller who did it. */
    boolean end(long nanos) {
        return over(SENT, nanos);
    }

    private boolean over(int from, long nanos) {
        boolean mine = state.compareAndSet(from, OVER);
        if (mine) {
            overNanos = nanos;
        }
        return mine;
    }

    boolean over() {
        return state.get() == OVER;
    }

    void interrupt() {
        thread.interrupt();
    }

    @Override
    public void accept(long sentBytes) {
        if (bytes.addAndGet(sentBytes) >= terms.payloadBytes() && wholeNanos == 0) {
            wholeNanos = terms.clock().nanoTime();
        }
        terms.meter().accept(sentBytes);
    }
}
