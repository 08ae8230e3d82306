package plimsoll.worker.execution;

import java.time.Duration;
import java.util.Objects;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Span;
import plimsoll.wire.WorkloadOrder;

/**
 * Performs one operation after the other in the conductor's own thread, with nothing between them but two marks in the
 * ledger and a time. What hangs is not given up here: the lab sees that nothing moves.
 */
final class FillLoad implements LoadGenerator {
    private static final int REFUSALS = 1000;
    private static final Duration AFTER_REFUSAL = Duration.ofMillis(1);

    private final long atMost;
    private final WorkloadOrder order;
    private final int producer;
    private final BlockingExecutor executor;
    private final FillContext context;

    /** What a bare loop works with. */
    record FillContext(WorkerContext tools, PhaseState course) {}

    FillLoad(long atMost, WorkloadOrder order, int producer, BlockingExecutor executor, FillContext context) {
        this.atMost = atMost;
        this.order = order;
        this.producer = producer;
        this.executor = executor;
        this.context = context;
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
        executor.completed(sequence);
        if (refused == REFUSALS) {
            context.course().end();
        }
    }

    private boolean goesOn(long sequence) {
        if (sequence >= context.tools().ledger().addresses().capacity()) {
            context.course().ledgerFull();
        }
        return !context.course().over(sequence);
    }

    /** False when it was refused or failed; then there is a pause, since whoever is full is not asked in a hurry. */
    private boolean perform(OperationId id) {
        WorkerContext workerContext = context.tools();
        workerContext.ledger().mark(id, LedgerState.ATTEMPTED);
        executor.counts().started();
        long sent = workerContext.clock().nanoTime();
        Outcome outcome = outcome(new Operation(
                id,
                new PayloadBytes(id, order.payloadBytes()),
                sent + order.deadline().toNanos()));
        long took = workerContext.clock().nanoTime() - sent;
        workerContext.ledger().mark(id, OperationRecorder.state(outcome));
        executor.counts().finished(outcome);
        if (outcome instanceof Outcome.Acknowledged) {
            workerContext.histograms().record(Span.NANOS, took);
            executor.counts().sent(order.payloadBytes());
            return true;
        }
        executor.reasons().count(outcome);
        workerContext.clock().parkUntil(workerContext.clock().nanoTime() + AFTER_REFUSAL.toNanos());
        return false;
    }

    private Outcome outcome(Operation operation) {
        try {
            return Objects.requireNonNull(
                    context.tools().driver().perform(operation), "the driver returned no outcome");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Unknown("interrupted");
        }
    }
}
