package plimsoll.worker.audit;

import java.util.Optional;
import plimsoll.driver.Stored;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Addresses;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.Payloads;
import plimsoll.wire.Producers;
import plimsoll.wire.StoredCopies;
import plimsoll.worker.copies.Examples;
import plimsoll.worker.copies.Examples.Finding;

/** Lays each stored copy beside what was sent, and in the end the ledger beside what is stored. */
final class Findings {
    private final Told told;
    private final Producers producers;
    private final StoredCopies stored;
    private final Payloads payloads;
    private final Checksums checksums = new Checksums();
    private final Examples examples = new Examples();
    private long listed;
    private long unexpected;
    private long unread;

    Findings(Told told, StoredCopies stored, AuditOrder order) {
        this.told = told;
        this.producers = order.producers();
        this.stored = stored;
        this.payloads = order.payloads();
    }

    void copy(Stored copy) {
        listed++;
        Optional<OperationId> sent = OperationId.parse(copy.id()).filter(this::wasSent);
        if (sent.isEmpty()) {
            unexpected++;
            examples.add(Finding.UNEXPECTED, shortened(copy.id()));
            return;
        }
        stored.add(sent.get(), damage(sent.get(), copy));
    }

    private boolean wasSent(OperationId id) {
        return told.addresses().holds(id) && told.state(id).code() >= LedgerState.ATTEMPTED.code();
    }

    private int damage(OperationId id, Stored copy) {
        long payloadBytes = payloads.of(id.producer());
        if (payloadBytes == 0) {
            return 0;
        }
        if (copy.crc32c().isEmpty()) {
            unread++;
        }
        boolean told = copy.length() != Stored.NO_LENGTH;
        if (told && copy.length() < payloadBytes) {
            return StoredCopies.TRUNCATED;
        }
        if (told && copy.length() > payloadBytes) {
            return StoredCopies.LONGER;
        }
        boolean other = copy.crc32c().isPresent() && copy.crc32c().getAsInt() != checksums.of(id, payloadBytes);
        return other ? StoredCopies.CORRUPTED : 0;
    }

    /** Looks at every operation once, after the last copy. */
    void compare() {
        Addresses addresses = told.addresses();
        for (int producer = 0; producer < addresses.producers(); producer++) {
            for (long sequence = 0; sequence < addresses.capacity(); sequence++) {
                compare(new OperationId(addresses.seed(), producer, sequence));
            }
        }
    }

    private void compare(OperationId id) {
        LedgerState state = told.state(id);
        int copies = stored.copies(id);
        if (copies == 0) {
            boolean lost = state == LedgerState.ACKNOWLEDGED
                    && producers.missed(id, remover -> Producers.mayRemove(told.state(remover)));
            note(lost, Finding.LOST, id);
            return;
        }
        boolean stillThere = producers.removed(id, remover -> told.state(remover) == LedgerState.ACKNOWLEDGED);
        note(stillThere, Finding.LOST, id);
        note(copies > 1, Finding.DUPLICATED, id);
        note(stored.has(id, StoredCopies.CORRUPTED), Finding.CORRUPTED, id);
        note(stored.has(id, StoredCopies.TRUNCATED), Finding.TRUNCATED, id);
        note(state == LedgerState.REJECTED || state == LedgerState.FAILED, Finding.PHANTOM, id);
        note(state == LedgerState.UNKNOWN || state == LedgerState.ATTEMPTED, Finding.RECOVERED, id);
    }

    private void note(boolean found, Finding finding, OperationId id) {
        if (found) {
            examples.add(finding, id.toString());
        }
    }

    long listed() {
        return listed;
    }

    /** Copies that nobody sent. */
    long unexpected() {
        return unexpected;
    }

    /** Copies without a checksum. */
    long unread() {
        return unread;
    }

    Examples examples() {
        return examples;
    }

    private static String shortened(String id) {
        return id.length() <= 200 ? id : id.substring(0, 200) + "...";
    }
}
