package plimsoll.worker.host;

import java.util.Optional;
import java.util.function.Consumer;
import plimsoll.driver.Content;
import plimsoll.driver.EventDriver.Begun;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** One operation on the loop, from its send to its end; a link in the chain of those in flight. */
final class LoopFlight implements Consumer<Outcome> {
    private final LoopFlights flights;
    private final Journey journey;
    private final Operation operation;
    private final long dueNanos;
    private long sentNanos;
    private long bytes;
    private boolean over;
    private Optional<Begun> begun = Optional.empty();
    LoopFlight before = this;
    LoopFlight after = this;

    /** @param dueNanos its intended start */
    LoopFlight(LoopFlights flights, Journey journey, OperationId id, long dueNanos) {
        this.flights = flights;
        this.journey = journey;
        this.dueNanos = dueNanos;
        Flight.Terms terms = flights.terms();
        this.operation = new Operation(
                id,
                new Content(id, terms.payloadBytes()),
                dueNanos + terms.deadlineNanos(),
                terms.payloadBytes() == 0 ? LoopFlight::uncounted : this::count,
                journey.step(),
                journey.values());
    }

    Journey journey() {
        return journey;
    }

    Operation operation() {
        return operation;
    }

    OperationRecorder.Ended ended(long overNanos) {
        return new OperationRecorder.Ended(operation.id(), dueNanos, sentNanos, 0, overNanos, bytes);
    }

    void sent(long nanos) {
        sentNanos = nanos;
    }

    void begun(Begun held) {
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

    void append(LoopFlight flight) {
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
