package plimsoll.worker.copies;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import plimsoll.driver.Content;
import plimsoll.driver.Delivered;
import plimsoll.model.OperationId;
import plimsoll.wire.Addresses;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.StoredCopies;
import plimsoll.wire.StoredCopies.Count;
import plimsoll.worker.copies.Examples.Finding;

/**
 * What one consumer was given, a byte for each operation: copies and damage. An entry is on record before the queue hears
 * that it was processed, so that a killed consumer's last entry is known.
 *
 * <p>Used by one thread.
 */
public final class Deliveries {
    private final StoredCopies copies;
    private final long payloadBytes;
    private final Path summary;
    private final Examples examples = new Examples();
    private final long[] highest;
    private long listed;
    private long reordered;

    private Deliveries(StoredCopies copies, long payloadBytes, Path summary) {
        this.copies = copies;
        this.payloadBytes = payloadBytes;
        this.summary = summary;
        this.highest = new long[copies.addresses().producers()];
        Arrays.fill(highest, -1);
    }

    /** What an earlier life was given, from the file that a kill does not take. */
    private void remember() {
        Addresses addresses = copies.addresses();
        listed = copies.counted(Count.UNEXPECTED) + copies.counted(Count.SURPLUS);
        for (int producer = 0; producer < addresses.producers(); producer++) {
            for (long sequence = 0; sequence < addresses.capacity(); sequence++) {
                OperationId id = new OperationId(addresses.seed(), producer, sequence);
                int known = copies.copies(id);
                if (known > 0) {
                    listed += known;
                    reordered += copies.has(id, StoredCopies.OVERTAKEN) ? 1 : 0;
                    highest[producer] = sequence;
                }
            }
        }
    }

    /**
     * Goes on with what an earlier life of this consumer has recorded, if there was one.
     *
     * @throws plimsoll.model.record.UnreadableRecord when the file there has other addresses
     */
    public static Deliveries open(Path stored, Path summary, Addresses addresses, long payloadBytes)
            throws IOException {
        boolean known = Files.exists(stored);
        Deliveries deliveries = new Deliveries(StoredCopies.goOn(stored, addresses), payloadBytes, summary);
        if (known) {
            deliveries.remember();
        }
        return deliveries;
    }

    /** Records an entry: how often it came by now, whether it is whole, and whether it overtook one of its producer. */
    public void record(Delivered delivered) {
        listed++;
        Optional<OperationId> id = delivered.id().filter(copies.addresses()::holds);
        if (id.isEmpty()) {
            copies.count(Count.UNEXPECTED);
            examples.add(
                    Finding.UNEXPECTED,
                    delivered.id().map(OperationId::toString).orElse("an entry without an identity"));
            return;
        }
        record(id.get(), delivered);
    }

    private void record(OperationId id, Delivered delivered) {
        int known = copies.copies(id);
        boolean again = known > 0;
        boolean overtaken = !again && id.sequence() < highest[id.producer()];
        int damage = damage(id, delivered);
        copies.add(id, damage | (overtaken ? StoredCopies.OVERTAKEN : 0));
        if (known == StoredCopies.MOST_COPIES) {
            copies.count(Count.SURPLUS);
        }
        if (again) {
            examples.add(Finding.DUPLICATED, id.toString());
        } else if (overtaken) {
            reordered++;
            examples.add(Finding.REORDERED, id.toString());
        }
        if (damage != 0) {
            examples.add(damage == StoredCopies.TRUNCATED ? Finding.TRUNCATED : Finding.CORRUPTED, id.toString());
        }
        highest[id.producer()] = Math.max(highest[id.producer()], id.sequence());
    }

    private int damage(OperationId id, Delivered delivered) {
        if (delivered.length() != payloadBytes) {
            return delivered.length() < payloadBytes ? StoredCopies.TRUNCATED : StoredCopies.LONGER;
        }
        boolean other = delivered.crc32c().isPresent()
                && delivered.crc32c().getAsInt() != new Content(id, payloadBytes).crc32c();
        return other ? StoredCopies.CORRUPTED : 0;
    }

    /** Writes counts and examples, whole or not at all. */
    public void summarize() {
        long unexpected = copies.counted(Count.UNEXPECTED);
        new AuditSummary(listed, unexpected, 0, Optional.of(reordered), examples.byKey(), Optional.empty())
                .write(summary);
    }
}
