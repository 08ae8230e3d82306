package plimsoll.worker.host;

import java.util.Optional;
import java.util.concurrent.Executor;
import plimsoll.driver.Driver;
import plimsoll.worker.audit.Deliveries;
import plimsoll.worker.ledger.Ledger;
import plimsoll.worker.record.Histograms;

/**
 * What a worker uses in every phase.
 *
 * @param deliveries only of a worker that drains
 * @param threads runs each task on a thread of its own
 */
record Tools(
        Driver driver,
        Ledger ledger,
        Optional<Deliveries> deliveries,
        Histograms histograms,
        Executor threads,
        Clock clock) {}
