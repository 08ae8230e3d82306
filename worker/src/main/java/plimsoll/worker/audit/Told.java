package plimsoll.worker.audit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.worker.ledger.Ledger;
import plimsoll.worker.ledger.Shape;

/** What the clients were told of each operation, by all ledgers of one trial laid over each other. */
final class Told {
    private final List<Ledger> ledgers;

    private Told(List<Ledger> ledgers) {
        this.ledgers = ledgers;
    }

    /**
     * @throws IOException when one is no ledger
     * @throws IllegalArgumentException when there is none, or they do not share one shape
     */
    static Told read(List<Path> paths, long seed) throws IOException {
        List<Ledger> ledgers = new ArrayList<>();
        for (Path path : paths) {
            ledgers.add(Ledger.read(path));
        }
        boolean alike = ledgers.stream().map(Ledger::shape).distinct().count() == 1;
        if (!alike || ledgers.get(0).shape().seed() != seed) {
            throw new IllegalArgumentException("an audit needs ledgers of one shape and of seed "
                    + Long.toHexString(seed) + ", but " + paths + " have "
                    + ledgers.stream().map(Ledger::shape).distinct().toList());
        }
        return new Told(ledgers);
    }

    Shape shape() {
        return ledgers.get(0).shape();
    }

    /**
     * The state in the one ledger that knows it.
     *
     * @throws IllegalStateException when two ledgers do: then an identity says nothing
     */
    LedgerState state(OperationId id) {
        LedgerState known = LedgerState.NONE;
        for (Ledger ledger : ledgers) {
            LedgerState state = ledger.state(id);
            if (known != LedgerState.NONE && state != LedgerState.NONE) {
                throw new IllegalStateException(
                        "two workloads have an operation " + id + "; give each a producer number of its own");
            }
            known = state == LedgerState.NONE ? known : state;
        }
        return known;
    }
}
