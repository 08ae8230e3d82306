package plimsoll.worker.delivery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import plimsoll.driver.Delivery;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.record.RecordFile;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.StoredCopyCounts;
import plimsoll.wire.StoredCopyCounts.Count;
import plimsoll.worker.delivery.FindingExamples.AuditProblem;

/**
 * A log of the entries that one consumer received: one byte per operation, with the number of copies and their damage.
 * An entry is recorded before it is acknowledged to the queue, so that the last entry of a killed consumer is known.
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

    /** Restores the counts of an earlier run of this consumer from the mapped file, which survives a kill. */
    private void restore() {
        OperationByteLayout layout = copies.addresses();
        listed = copies.counted(Count.UNEXPECTED) + copies.counted(Count.SURPLUS);
        for (int producer = 0; producer < layout.producers(); producer++) {
            for (long sequence = 0; sequence < layout.capacity(); sequence++) {
                OperationId id = new OperationId(layout.seed(), producer, sequence);
                int received = copies.copies(id);
                if (received > 0) {
                    listed += received;
                    reordered += copies.has(id, StoredCopyCounts.OVERTAKEN) ? 1 : 0;
                    highest[producer] = sequence;
                }
            }
        }
    }

    /**
     * Opens the log, and continues that of an earlier run of this consumer if there was one.
     *
     * @throws plimsoll.model.record.UnreadableRecordException when the existing file has another layout
     */
    public static DeliveryLog open(Path stored, Path summary, OperationByteLayout layout, long payloadBytes)
            throws IOException {
        boolean exists = RecordFile.exists(stored);
        DeliveryLog log = new DeliveryLog(StoredCopyCounts.openOrCreate(stored, layout), payloadBytes, summary);
        if (exists) {
            log.restore();
        }
        return log;
    }

    /**
     * Records an entry: its number of copies so far, its damage, and whether it overtook another entry of its producer.
     */
    public void record(Delivery delivery) {
        listed++;
        Optional<OperationId> id = delivery.id().filter(copies.addresses()::holds);
        if (id.isEmpty()) {
            copies.count(Count.UNEXPECTED);
            examples.add(
                    AuditProblem.UNEXPECTED,
                    delivery.id().map(OperationId::toString).orElse("an entry without an identity"));
            return;
        }
        record(id.get(), delivery);
    }

    private void record(OperationId id, Delivery delivery) {
        int earlierCopies = copies.copies(id);
        boolean duplicate = earlierCopies > 0;
        boolean overtaken = !duplicate && id.sequence() < highest[id.producer()];
        int damage = damage(id, delivery);
        copies.add(id, damage | (overtaken ? StoredCopyCounts.OVERTAKEN : 0));
        if (earlierCopies == StoredCopyCounts.MOST_COPIES) {
            copies.count(Count.SURPLUS);
        }
        if (duplicate) {
            examples.add(AuditProblem.DUPLICATED, id.toString());
        } else if (overtaken) {
            reordered++;
            examples.add(AuditProblem.REORDERED, id.toString());
        }
        if (damage != 0) {
            examples.add(
                    damage == StoredCopyCounts.TRUNCATED ? AuditProblem.TRUNCATED : AuditProblem.CORRUPTED,
                    id.toString());
        }
        highest[id.producer()] = Math.max(highest[id.producer()], id.sequence());
    }

    /** Returns the damage of an entry; one of operations without a payload has no content to compare with. */
    private int damage(OperationId id, Delivery delivery) {
        if (payloadBytes == 0) {
            return 0;
        }
        if (delivery.length() != payloadBytes) {
            return delivery.length() < payloadBytes ? StoredCopyCounts.TRUNCATED : StoredCopyCounts.LONGER;
        }
        boolean corrupted = delivery.crc32c().isPresent()
                && delivery.crc32c().getAsInt() != new PayloadBytes(id, payloadBytes).crc32c();
        return corrupted ? StoredCopyCounts.CORRUPTED : 0;
    }

    /** Writes counts and examples to the summary file, completely or not at all. */
    public void summarize() {
        long unexpected = copies.counted(Count.UNEXPECTED);
        new AuditSummary(listed, unexpected, 0, Optional.of(reordered), examples.byKey(), Optional.empty())
                .write(summary);
    }
}
