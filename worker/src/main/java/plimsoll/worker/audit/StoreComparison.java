package plimsoll.worker.audit;

import java.util.Optional;
import plimsoll.driver.StoredCopy;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PayloadSizes;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.StoredCopyCounts;
import plimsoll.worker.delivery.FindingExamples;
import plimsoll.worker.delivery.FindingExamples.AuditProblem;

/** Compares each stored copy with the operation that was sent, and afterwards the ledger with the stored copies. */
final class StoreComparison {
    private final MergedLedger ledger;
    private final ProducerExpectations expectations;
    private final StoredCopyCounts stored;
    private final PayloadSizes payloads;
    private final Checksums checksums = new Checksums();
    private final FindingExamples examples = new FindingExamples();
    private long listed;
    private long unexpected;
    private long unread;

    StoreComparison(MergedLedger ledger, StoredCopyCounts stored, AuditOrder order) {
        this.ledger = ledger;
        this.expectations = order.producers();
        this.stored = stored;
        this.payloads = order.payloads();
    }

    /** Counts and checks one copy. */
    void add(StoredCopy copy) {
        listed++;
        Optional<OperationId> sent = OperationId.parse(copy.id()).filter(this::wasSent);
        if (sent.isEmpty()) {
            unexpected++;
            examples.add(AuditProblem.UNEXPECTED, shortened(copy.id()));
            return;
        }
        stored.add(sent.get(), damage(sent.get(), copy));
    }

    private boolean wasSent(OperationId id) {
        return ledger.addresses().holds(id) && ledger.state(id).code() >= LedgerState.ATTEMPTED.code();
    }

    private int damage(OperationId id, StoredCopy copy) {
        long payloadBytes = payloads.of(id.producer());
        if (payloadBytes == 0) {
            return 0;
        }
        if (copy.crc32c().isEmpty()) {
            unread++;
        }
        boolean hasLength = copy.length() != StoredCopy.NO_LENGTH;
        if (hasLength && copy.length() < payloadBytes) {
            return StoredCopyCounts.TRUNCATED;
        }
        if (hasLength && copy.length() > payloadBytes) {
            return StoredCopyCounts.LONGER;
        }
        boolean corrupted = copy.crc32c().isPresent() && copy.crc32c().getAsInt() != checksums.of(id, payloadBytes);
        return corrupted ? StoredCopyCounts.CORRUPTED : 0;
    }

    /**
     * Checks every operation once, after the last copy. Behind the last entry of the ledgers is room for operations that
     * never came, and only an operation with an entry has copies.
     */
    void compare() {
        OperationByteLayout layout = ledger.addresses();
        for (int producer = 0; producer < layout.producers(); producer++) {
            long used = ledger.used(producer);
            for (long sequence = 0; sequence < used; sequence++) {
                compare(new OperationId(layout.seed(), producer, sequence));
            }
        }
    }

    private void compare(OperationId id) {
        LedgerState state = ledger.state(id);
        int copies = stored.copies(id);
        if (copies == 0) {
            boolean lost = state == LedgerState.ACKNOWLEDGED
                    && expectations.missed(id, remover -> ProducerExpectations.mayRemove(ledger.state(remover)));
            note(lost, AuditProblem.LOST, id);
            return;
        }
        boolean stillThere = expectations.removed(id, remover -> ledger.state(remover) == LedgerState.ACKNOWLEDGED);
        note(stillThere, AuditProblem.LOST, id);
        note(copies > 1, AuditProblem.DUPLICATED, id);
        note(stored.has(id, StoredCopyCounts.CORRUPTED | StoredCopyCounts.LONGER), AuditProblem.CORRUPTED, id);
        note(stored.has(id, StoredCopyCounts.TRUNCATED), AuditProblem.TRUNCATED, id);
        note(state == LedgerState.REJECTED || state == LedgerState.FAILED, AuditProblem.PHANTOM, id);
        note(state == LedgerState.UNKNOWN || state == LedgerState.ATTEMPTED, AuditProblem.RECOVERED, id);
    }

    private void note(boolean found, AuditProblem finding, OperationId id) {
        if (found) {
            examples.add(finding, id.toString());
        }
    }

    long listed() {
        return listed;
    }

    /** Returns the number of copies of operations that were never sent. */
    long unexpected() {
        return unexpected;
    }

    /** Returns the number of copies without a checksum. */
    long unread() {
        return unread;
    }

    FindingExamples examples() {
        return examples;
    }

    private static String shortened(String id) {
        return id.length() <= 200 ? id : id.substring(0, 200) + "...";
    }
}
