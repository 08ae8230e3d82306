package plimsoll.worker.execution;

import java.time.Duration;
import java.util.Objects;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Span;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanTimes;

/**
 * Performs one operation after the other on the conductor's thread, with only two ledger marks and a time in between.
 * It does not give up an operation that hangs: the lab notices that the phase makes no progress.
 */
final class FillLoad implements LoadGenerator {
    /** A service that refuses this many operations in a row is full. */
    private static final int REFUSALS = 1000;

    private static final Duration AFTER_REFUSAL = Duration.ofMillis(1);

    private final long atMost;
    private final WorkloadOrder order;
    private final int producer;
    private final BlockingExecutor executor;
    private final FillContext context;
    private final EntryPacer pacer;
    private final SpanTimes times;

    /** The worker and the phase of a load that runs on the conductor's thread. */
    record FillContext(WorkerContext worker, PhaseState phaseState) {}

    FillLoad(LoadModel.Fill fill, WorkloadOrder order, int producer, BlockingExecutor executor, FillContext context) {
        this.atMost = fill.atMost();
        this.order = order;
        this.producer = producer;
        this.executor = executor;
        this.context = context;
        this.pacer = EntryPacer.of(fill.perSecondMax(), context);
        this.times = context.worker().histograms().times(0);
    }

    @Override
    public boolean exhausted() {
        return true;
    }

    @Override
    public void drive() {
        int refused = 0;
        long sequence = 0;
        for (; sequence < atMost && refused < REFUSALS && hasNext(sequence); sequence++) {
            refused = perform(new OperationId(order.seed(), producer, sequence)) ? 0 : refused + 1;
        }
        executor.addCompleted(sequence);
        if (refused == REFUSALS) {
            context.phaseState().end();
        }
    }

    private boolean hasNext(long sequence) {
        pacer.awaitTurn(sequence);
        if (sequence >= context.worker().ledger().addresses().capacity()) {
            context.phaseState().ledgerFull();
        }
        return !context.phaseState().isOver(sequence);
    }

    /**
     * Returns false, after a short pause, when the operation was not acknowledged: a service that is full needs no fast
     * retries.
     */
    private boolean perform(OperationId id) {
        WorkerContext workerContext = context.worker();
        pacer.started();
        workerContext.ledger().mark(id, LedgerState.ATTEMPTED);
        executor.counts().started();
        long sent = workerContext.clock().nanoTime();
        Outcome outcome = outcome(new Operation(
                id,
                new PayloadBytes(id, order.payloadBytes()),
                sent + order.deadline().toNanos()));
        long serviceNanos = workerContext.clock().nanoTime() - sent;
        workerContext.ledger().mark(id, OperationRecorder.state(outcome));
        executor.counts().finished(outcome);
        if (outcome instanceof Outcome.Acknowledged) {
            times.record(Span.NANOS, serviceNanos);
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
                    context.worker().driver().perform(operation), "the driver returned no outcome");
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return new Outcome.Unknown("interrupted");
        }
    }
}
