package plimsoll.worker.audit;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;

/** The outcome of each operation for its client, merged from all ledgers of one trial. */
final class MergedLedger {
    private final List<MappedLedger> ledgers;

    private MergedLedger(List<MappedLedger> ledgers) {
        this.ledgers = ledgers;
    }

    /**
     * @throws plimsoll.model.record.UnreadableRecordException when a file is not a ledger
     * @throws IllegalArgumentException when there is no ledger, or their seeds or sizes differ
     */
    static MergedLedger read(List<Path> paths, long seed) {
        List<MappedLedger> ledgers = new ArrayList<>();
        for (Path path : paths) {
            ledgers.add(MappedLedger.read(path));
        }
        boolean sameShape =
                ledgers.stream().map(MappedLedger::addresses).distinct().count() == 1;
        if (!sameShape || ledgers.get(0).addresses().seed() != seed) {
            throw new IllegalArgumentException("an audit needs ledgers of one shape and of seed "
                    + Long.toHexString(seed) + "; " + paths + " have "
                    + ledgers.stream().map(MappedLedger::addresses).distinct().toList());
        }
        return new MergedLedger(ledgers);
    }

    OperationByteLayout addresses() {
        return ledgers.get(0).addresses();
    }

    /** Returns the largest sequence of a producer's operations that any ledger has an entry for, plus one. */
    long used(int producer) {
        return ledgers.stream().mapToLong(ledger -> ledger.used(producer)).max().orElse(0);
    }

    /**
     * Returns the state from the one ledger that has an entry for the operation, else {@link LedgerState#NONE}.
     *
     * @throws IllegalStateException when two ledgers have one: the identity is then ambiguous
     */
    LedgerState state(OperationId id) {
        LedgerState known = LedgerState.NONE;
        for (MappedLedger ledger : ledgers) {
            LedgerState state = ledger.state(id);
            if (known != LedgerState.NONE && state != LedgerState.NONE) {
                throw new IllegalStateException(
                        "two workloads have the operation " + id + "; give each a producer number of its own");
            }
            known = state == LedgerState.NONE ? known : state;
        }
        return known;
    }
}
