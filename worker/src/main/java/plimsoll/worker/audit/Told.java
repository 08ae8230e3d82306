package plimsoll.worker.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Addresses;
import plimsoll.wire.LedgerMarks;

/** What the clients were told of each operation, by all ledgers of one trial laid over each other. */
final class Told {
    private final List<LedgerMarks> ledgers;

    private Told(List<LedgerMarks> ledgers) {
        this.ledgers = ledgers;
    }

    /**
     * @throws plimsoll.model.record.UnreadableRecord when one is no ledger
     * @throws IllegalArgumentException when there is none, or they do not share one shape
     */
    static Told read(List<Path> paths, long seed) {
        List<LedgerMarks> ledgers = new ArrayList<>();
        for (Path path : paths) {
            ledgers.add(LedgerMarks.read(path));
        }
        boolean alike = ledgers.stream().map(LedgerMarks::addresses).distinct().count() == 1;
        if (!alike || ledgers.get(0).addresses().seed() != seed) {
            throw new IllegalArgumentException("an audit needs ledgers of one shape and of seed "
                    + Long.toHexString(seed) + ", but " + paths + " have "
                    + ledgers.stream().map(LedgerMarks::addresses).distinct().toList());
        }
        return new Told(ledgers);
    }

    Addresses addresses() {
        return ledgers.get(0).addresses();
    }

    /**
     * The state in the one ledger that knows it.
     *
     * @throws IllegalStateException when two ledgers do: then an identity says nothing
     */
    LedgerState state(OperationId id) {
        LedgerState known = LedgerState.NONE;
        for (LedgerMarks ledger : ledgers) {
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
