package plimsoll.worker.execution;

import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.driver.AsyncDriver.InFlightHandle;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** One operation on the loop, from its send to its end; a link in the chain of those in flight. */
final class EventLoopOperation implements Consumer<Outcome> {
    private final EventLoopExecutor flights;
    private final FlowRun flowRun;
    private final Operation operation;
    private final long dueNanos;
    private long sentNanos;
    private long bytes;
    private boolean over;
    private Optional<InFlightHandle> begun = Optional.empty();
    EventLoopOperation before = this;
    EventLoopOperation after = this;

    /** @param dueNanos its intended start */
    EventLoopOperation(EventLoopExecutor flights, FlowRun flowRun, OperationId id, long dueNanos) {
        this.flights = flights;
        this.flowRun = flowRun;
        this.dueNanos = dueNanos;
        InFlightOperation.Terms terms = flights.terms();
        this.operation = new Operation(
                id,
                new PayloadBytes(id, terms.payloadBytes()),
                dueNanos + terms.deadlineNanos(),
                terms.payloadBytes() == 0 ? EventLoopOperation::uncounted : this::count,
                flowRun.step(),
                flowRun.values());
    }

    FlowRun journey() {
        return flowRun;
    }

    Operation operation() {
        return operation;
    }

    OperationRecorder.CompletedOperation ended(long overNanos) {
        return new OperationRecorder.CompletedOperation(operation.id(), dueNanos, sentNanos, 0, overNanos, bytes);
    }

    void sent(long nanos) {
        sentNanos = nanos;
    }

    void begun(InFlightHandle held) {
        begun = Optional.of(held);
    }

    /** True for the first to end it. */
    boolean end() {
        boolean mine = !over;
        over = true;
        return mine;
    }

    void release() {
        begun.ifPresent(held -> held.giveUp(operation));
    }

    @Override
    public void accept(Outcome outcome) {
        flights.over(this, outcome);
    }

    /** Nothing is carried whose bytes could be counted. */
    private static void uncounted(long sentBytes) {}

    private void count(long sentBytes) {
        bytes += sentBytes;
        flights.terms().meter().accept(sentBytes);
    }

    void append(EventLoopOperation flight) {
        flight.before = before;
        flight.after = this;
        before.after = flight;
        before = flight;
    }

    void unlink() {
        before.after = after;
        after.before = before;
    }
}
