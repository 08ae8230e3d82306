package plimsoll.worker.host;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.driver.Driver;
import plimsoll.wire.LedgerMarks;
import plimsoll.worker.copies.Deliveries;
import plimsoll.worker.record.SpanRecorder;

/**
 * What a worker uses in every phase.
 *
 * @param deliveries only of a worker that drains
 */
record Tools(Engine engine, LedgerMarks ledger, Optional<Deliveries> deliveries, SpanRecorder histograms, Clock clock) {
    /** @throws IllegalStateException where an event loop performs the operations */
    Driver driver() {
        return onThreads().driver();
    }

    /** @throws IllegalStateException where an event loop performs the operations */
    Executor threads() {
        return onThreads().threads();
    }

    private Engine.OnThreads onThreads() {
        if (engine instanceof Engine.OnThreads threads) {
            return threads;
        }
        throw new IllegalStateException("fills and drains need a driver that works on threads, but this is " + engine);
    }
}
