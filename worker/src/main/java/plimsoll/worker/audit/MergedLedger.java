package plimsoll.worker.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;

/** What the clients were told of each operation, by all ledgers of one trial laid over each other. */
final class MergedLedger {
    private final List<MappedLedger> ledgers;

    private MergedLedger(List<MappedLedger> ledgers) {
        this.ledgers = ledgers;
    }

    /**
     * @throws plimsoll.model.record.UnreadableRecordException when one is no ledger
     * @throws IllegalArgumentException when there is none, or they do not share one shape
     */
    static MergedLedger read(List<Path> paths, long seed) {
        List<MappedLedger> ledgers = new ArrayList<>();
        for (Path path : paths) {
            ledgers.add(MappedLedger.read(path));
        }
        boolean alike = ledgers.stream().map(MappedLedger::addresses).distinct().count() == 1;
        if (!alike || ledgers.get(0).addresses().seed() != seed) {
            throw new IllegalArgumentException("an audit needs ledgers of one shape and of seed "
                    + Long.toHexString(seed) + ", but " + paths + " have "
                    + ledgers.stream().map(MappedLedger::addresses).distinct().toList());
        }
        return new MergedLedger(ledgers);
    }

    OperationByteLayout addresses() {
        return ledgers.get(0).addresses();
    }

    /**
     * The state in the one ledger that knows it.
     *
     * @throws IllegalStateException when two ledgers do: then an identity says nothing
     */
    LedgerState state(OperationId id) {
        LedgerState known = LedgerState.NONE;
        for (MappedLedger ledger : ledgers) {
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
