package plimsoll.worker.host;

import java.time.Duration;
import java.util.Objects;
import plimsoll.driver.Content;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Span;
import plimsoll.wire.WorkloadOrder;

/**
 * Performs one operation after the other in the conductor's own thread, with nothing between them but two marks in the
 * ledger and a time. What hangs is not given up here: the lab sees that nothing moves.
 */
final class FillLoad implements Load {
    private static final int REFUSALS = 1000;
    private static final Duration AFTER_REFUSAL = Duration.ofMillis(1);

    private final long atMost;
    private final WorkloadOrder order;
    private final int producer;
    private final Flights flights;
    private final Bench bench;

    /** What a bare loop works with. */
    record Bench(Tools tools, Course course) {}

    FillLoad(long atMost, WorkloadOrder order, int producer, Flights flights, Bench bench) {
        this.atMost = atMost;
        this.order = order;
        this.producer = producer;
        this.flights = flights;
        this.bench = bench;
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    @Override
    public void drive() {
        int refused = 0;
        long sequence = 0;
        for (; sequence < atMost && refused < REFUSALS && goesOn(sequence); sequence++) {
            refused = perform(new OperationId(order.seed(), producer, sequence)) ? 0 : refused + 1;
        }
        flights.completed(sequence);
        if (refused == REFUSALS) {
            bench.course().end();
        }
    }

    private boolean goesOn(long sequence) {
        if (sequence >= bench.tools().ledger().addresses().capacity()) {
            bench.course().ledgerFull();
        }
        return !bench.course().over(sequence);
    }

    /** False when it was refused or failed; then there is a pause, since whoever is full is not asked in a hurry. */
    private boolean perform(OperationId id) {
        Tools tools = bench.tools();
        tools.ledger().mark(id, LedgerState.ATTEMPTED);
        flights.counts().started();
        long sent = tools.clock().nanoTime();
        Outcome outcome = outcome(new Operation(
                id,
                new Content(id, order.payloadBytes()),
                sent + order.deadline().toNanos()));
        long took = tools.clock().nanoTime() - sent;
        tools.ledger().mark(id, OperationRecorder.state(outcome));
        flights.counts().finished(outcome);
        if (outcome instanceof Outcome.Acknowledged) {
            tools.histograms().record(Span.NANOS, took);
            flights.counts().sent(order.payloadBytes());
            return true;
        }
        flights.reasons().count(outcome);
        tools.clock().parkUntil(tools.clock().nanoTime() + AFTER_REFUSAL.toNanos());
        return false;
    }

    private Outcome outcome(Operation operation) {
        try {
            return Objects.requireNonNull(bench.tools().driver().perform(operation), "the driver returned no outcome");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Unknown("interrupted");
        }
    }
}
