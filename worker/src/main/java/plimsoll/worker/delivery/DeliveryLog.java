package plimsoll.worker.delivery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import plimsoll.driver.Delivery;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.StoredCopyCounts;
import plimsoll.wire.StoredCopyCounts.Count;
import plimsoll.worker.delivery.FindingExamples.Finding;

/**
 * What one consumer was given, a byte for each operation: copies and damage. An entry is on record before the queue hears
 * that it was processed, so that a killed consumer's last entry is known.
 *
 * <p>Used by one thread.
 */
public final class DeliveryLog {
    private final StoredCopyCounts copies;
    private final long payloadBytes;
    private final Path summary;
    private final FindingExamples examples = new FindingExamples();
    private final long[] highest;
    private long listed;
    private long reordered;

    private DeliveryLog(StoredCopyCounts copies, long payloadBytes, Path summary) {
        this.copies = copies;
        this.payloadBytes = payloadBytes;
        this.summary = summary;
        this.highest = new long[copies.addresses().producers()];
        Arrays.fill(highest, -1);
    }

    /** What an earlier life was given, from the file that a kill does not take. */
    private void remember() {
        OperationByteLayout layout = copies.addresses();
        listed = copies.counted(Count.UNEXPECTED) + copies.counted(Count.SURPLUS);
        for (int producer = 0; producer < layout.producers(); producer++) {
            for (long sequence = 0; sequence < layout.capacity(); sequence++) {
                OperationId id = new OperationId(layout.seed(), producer, sequence);
                int known = copies.copies(id);
                if (known > 0) {
                    listed += known;
                    reordered += copies.has(id, StoredCopyCounts.OVERTAKEN) ? 1 : 0;
                    highest[producer] = sequence;
                }
            }
        }
    }

    /**
     * Goes on with what an earlier life of this consumer has recorded, if there was one.
     *
     * @throws plimsoll.model.record.UnreadableRecordException when the file there has other addresses
     */
    public static DeliveryLog open(Path stored, Path summary, OperationByteLayout layout, long payloadBytes)
            throws IOException {
        boolean known = Files.exists(stored);
        DeliveryLog log = new DeliveryLog(StoredCopyCounts.goOn(stored, layout), payloadBytes, summary);
        if (known) {
            log.remember();
        }
        return log;
    }

    /** Records an entry: how often it came by now, whether it is whole, and whether it overtook one of its producer. */
    public void record(Delivery delivery) {
        listed++;
        Optional<OperationId> id = delivery.id().filter(copies.addresses()::holds);
        if (id.isEmpty()) {
            copies.count(Count.UNEXPECTED);
            examples.add(
                    Finding.UNEXPECTED,
                    delivery.id().map(OperationId::toString).orElse("an entry without an identity"));
            return;
        }
        record(id.get(), delivery);
    }

    private void record(OperationId id, Delivery delivery) {
        int known = copies.copies(id);
        boolean again = known > 0;
        boolean overtaken = !again && id.sequence() < highest[id.producer()];
        int damage = damage(id, delivery);
        copies.add(id, damage | (overtaken ? StoredCopyCounts.OVERTAKEN : 0));
        if (known == StoredCopyCounts.MOST_COPIES) {
            copies.count(Count.SURPLUS);
        }
        if (again) {
            examples.add(Finding.DUPLICATED, id.toString());
        } else if (overtaken) {
            reordered++;
            examples.add(Finding.REORDERED, id.toString());
        }
        if (damage != 0) {
            examples.add(damage == StoredCopyCounts.TRUNCATED ? Finding.TRUNCATED : Finding.CORRUPTED, id.toString());
        }
        highest[id.producer()] = Math.max(highest[id.producer()], id.sequence());
    }

    private int damage(OperationId id, Delivery delivery) {
        if (delivery.length() != payloadBytes) {
            return delivery.length() < payloadBytes ? StoredCopyCounts.TRUNCATED : StoredCopyCounts.LONGER;
        }
        boolean other = delivery.crc32c().isPresent()
                && delivery.crc32c().getAsInt() != new PayloadBytes(id, payloadBytes).crc32c();
        return other ? StoredCopyCounts.CORRUPTED : 0;
    }

    /** Writes counts and examples, whole or not at all. */
    public void summarize() {
        long unexpected = copies.counted(Count.UNEXPECTED);
        new AuditSummary(listed, unexpected, 0, Optional.of(reordered), examples.byKey(), Optional.empty())
                .write(summary);
    }
}
