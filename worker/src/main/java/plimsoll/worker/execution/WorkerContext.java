package plimsoll.worker.execution;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.driver.Driver;
import plimsoll.wire.MappedLedger;
import plimsoll.worker.delivery.DeliveryLog;
import plimsoll.worker.record.SpanRecorder;

/**
 * The resources that a worker uses in every phase.
 *
 * @param deliveries present only in a worker that drains
 */
record WorkerContext(
        LoadEngine engine,
        MappedLedger ledger,
        Optional<DeliveryLog> deliveries,
        SpanRecorder histograms,
        PhaseClock clock) {
    /** @throws IllegalStateException when an event loop performs the operations */
    Driver driver() {
        return onThreads().driver();
    }

    /** @throws IllegalStateException when an event loop performs the operations */
    Executor threads() {
        return onThreads().threads();
    }

    private LoadEngine.OnThreads onThreads() {
        if (engine instanceof LoadEngine.OnThreads threads) {
            return threads;
        }
        throw new IllegalStateException("a fill or drain needs a driver that works on threads, got " + engine);
    }
}
