package plimsoll.worker.execution;

import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver.InFlightHandle;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** One operation on the loop, from its send to its end; a node of the linked list of operations in flight. */
final class EventLoopOperation implements Consumer<Outcome> {
    private final EventLoopExecutor executor;
    private final FlowRun flowRun;
    private final Operation operation;
    private final long dueNanos;
    private long sentNanos;
    private long bytes;
    private boolean over;
    private Optional<InFlightHandle> handle = Optional.empty();
    EventLoopOperation previous = this;
    EventLoopOperation next = this;

    /** @param dueNanos its intended start */
    EventLoopOperation(EventLoopExecutor executor, FlowRun flowRun, OperationId id, long dueNanos) {
        this.executor = executor;
        this.flowRun = flowRun;
        this.dueNanos = dueNanos;
        InFlightOperation.Terms terms = executor.terms();
        long payloadBytes = flowRun.payloadBytes(terms.payloadBytes());
        this.operation = new Operation(
                id,
                new PayloadBytes(id, payloadBytes),
                dueNanos + terms.deadlineNanos(),
                payloadBytes == 0 ? EventLoopOperation::uncounted : this::count,
                flowRun.step(),
                flowRun.values());
    }

    FlowRun flowRun() {
        return flowRun;
    }

    Operation operation() {
        return operation;
    }

    OperationRecorder.CompletedOperation ended(long overNanos) {
        return new OperationRecorder.CompletedOperation(
                operation.id(),
                dueNanos,
                sentNanos,
                0,
                overNanos,
                operation.content().length() - bytes);
    }

    void sent(long nanos) {
        sentNanos = nanos;
    }

    void begun(InFlightHandle driverHandle) {
        handle = Optional.of(driverHandle);
    }

    /** Ends the operation; returns true on the first call only. */
    boolean end() {
        boolean first = !over;
        over = true;
        return first;
    }

    /** Notifies the driver that the operation is given up. */
    void release() {
        handle.ifPresent(each -> each.giveUp(operation));
    }

    @Override
    public void accept(Outcome outcome) {
        executor.over(this, outcome);
    }

    /** For operations without content, which have no bytes to count. */
    private static void uncounted(long sentBytes) {}

    private void count(long sentBytes) {
        bytes += sentBytes;
        executor.terms().meter().accept(sentBytes);
    }

    /** Inserts a node in front of this one, which is the end of the list when this is the head. */
    void append(EventLoopOperation added) {
        added.previous = previous;
        added.next = this;
        previous.next = added;
        previous = added;
    }

    void unlink() {
        previous.next = next;
        next.previous = previous;
    }
}
