package plimsoll.worker.execution;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.driver.Driver;
import plimsoll.wire.MappedLedger;
import plimsoll.worker.delivery.DeliveryLog;
import plimsoll.worker.record.SpanRecorder;

/**
 * What a worker uses in every phase.
 *
 * @param deliveries only of a worker that drains
 */
record WorkerContext(
        LoadEngine engine,
        MappedLedger ledger,
        Optional<DeliveryLog> deliveries,
        SpanRecorder histograms,
        PhaseClock clock) {
    /** @throws IllegalStateException where an event loop performs the operations */
    Driver driver() {
        return onThreads().driver();
    }

    /** @throws IllegalStateException where an event loop performs the operations */
    Executor threads() {
        return onThreads().threads();
    }

    private LoadEngine.OnThreads onThreads() {
        if (engine instanceof LoadEngine.OnThreads threads) {
            return threads;
        }
        throw new IllegalStateException("fills and drains need a driver that works on threads, but this is " + engine);
    }
}
