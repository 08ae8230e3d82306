package plimsoll.wire;

import java.io.IOException;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import plimsoll.model.OperationId;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * The copies that an audit finds of each operation, at the addresses of its ledger, in a memory-mapped file while the
 * audit runs.
 */
public final class StoredCopyCounts {
    /** Bits of a byte, in addition to the number of copies. */
    public static final int CORRUPTED = 4;

    public static final int TRUNCATED = 8;
    public static final int LONGER = 16;

    /** The first copy came after one of a later operation of the same producer. */
    public static final int OVERTAKEN = 32;

    /** The two bits that count copies; their highest value means this many or more. */
    public static final int MOST_COPIES = 3;

    /** A count that does not fit in an operation's byte; each has its index in the header. */
    public enum Count {
        /** Entries that have no address here. */
        UNEXPECTED(0),
        /** Copies of an operation beyond the three that its byte can count. */
        SURPLUS(1);

        final int index;

        Count(int index) {
            this.index = index;
        }
    }

    private final OperationByteMap file;
    private final LongBuffer counts;

    private StoredCopyCounts(OperationByteMap file) {
        this.file = file;
        this.counts = file.counts();
    }

    public static StoredCopyCounts create(Path path, OperationByteLayout layout) throws IOException {
        return new StoredCopyCounts(OperationByteMap.create(path, OperationByteLayout.STORED, layout));
    }

    /**
     * Resumes the file of an earlier run of the same worker, or creates one of zeros.
     *
     * @throws UnreadableRecordException if the file is of another kind or has other addresses
     */
    public static StoredCopyCounts openOrCreate(Path path, OperationByteLayout layout) throws IOException {
        if (!RecordFile.exists(path)) {
            return create(path, layout);
        }
        OperationByteMap existing = OperationByteMap.open(path, OperationByteLayout.STORED, MapMode.READ_WRITE);
        if (!existing.addresses().equals(layout)) {
            throw new UnreadableRecordException(path + " has " + existing.addresses() + ", but the ledger " + layout);
        }
        return new StoredCopyCounts(existing);
    }

    public OperationByteLayout addresses() {
        return file.addresses();
    }

    /**
     * Counts one more copy.
     *
     * @param bits 0 or any of the bits
     */
    public void add(OperationId id, int bits) {
        int before = file.get(id);
        int copies = Math.min((before & MOST_COPIES) + 1, MOST_COPIES);
        file.put(id, (byte) ((before & ~MOST_COPIES) | bits | copies));
    }

    /** Returns the number of copies: 0 to 3, where 3 means three or more. */
    public int copies(OperationId id) {
        return file.get(id) & MOST_COPIES;
    }

    /** Adds 1 to a count; used by one thread at a time. */
    public void count(Count count) {
        counts.put(count.index, counted(count) + 1);
    }

    /** Returns the count since the file was created, including by a process that was killed. */
    public long counted(Count count) {
        return counts.get(count.index);
    }

    /** Whether one of its copies had one of these bits. */
    public boolean has(OperationId id, int bits) {
        return (file.get(id) & bits) != 0;
    }

    /** Gives the file its final name; called once, after the last copy. */
    public void publish(Path whole) throws IOException {
        file.rename(whole);
    }
}
