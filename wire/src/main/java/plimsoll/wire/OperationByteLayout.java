package plimsoll.wire;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import plimsoll.model.OperationId;
import plimsoll.model.record.RecordFile;

/**
 * The header that a ledger and the audit's file of copies share: the byte of (producer, sequence) is at {@code 64 +
 * producer * capacity + sequence}. After the addresses the header has room for four counts, which are 0 in a new file.
 *
 * @param producers 1 to 65536
 * @param capacity operations per producer
 * @param seed of every identity in the file
 */
public record OperationByteLayout(int producers, long capacity, long seed) {
    static final int HEADER = 64;

    /** Offset of the capacity. */
    static final int CAPACITY = 16;

    /** Offset of the first count. */
    static final int COUNTS = 32;

    static final String LEDGER = "PLIMLEDG";
    static final String STORED = "PLIMSTOR";
    private static final int VERSION = 1;
    private static final int MOST_PRODUCERS = 0x10000;

    public OperationByteLayout {
        if (producers < 1
                || producers > MOST_PRODUCERS
                || capacity < 0
                || capacity > (Long.MAX_VALUE - HEADER) / producers) {
            throw new IllegalArgumentException("a ledger has 1 to " + MOST_PRODUCERS
                    + " producers and no negative capacity, but this has " + producers + " producers of " + capacity);
        }
    }

    /** Returns the most operations of a producer with which a file is still read as a record. */
    public static long capacityMax(int producers) {
        return (RecordFile.LONGEST - HEADER) / producers;
    }

    /** Length of the whole file in bytes. */
    public long length() {
        return start(producers);
    }

    /** Whether the operation has a byte here. */
    public boolean holds(OperationId id) {
        return id.seed() == seed && id.producer() < producers && id.sequence() < capacity;
    }

    /** Returns the offset of the producer's first byte. */
    long start(int producer) {
        return HEADER + producer * capacity;
    }

    ByteBuffer header(String magic) {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(magic.getBytes(StandardCharsets.US_ASCII))
                .putInt(VERSION)
                .putInt(producers)
                .putLong(capacity)
                .putLong(seed)
                .rewind();
    }

    /** @throws IllegalArgumentException if the magic or the version differs, or the numbers are invalid */
    static OperationByteLayout parse(ByteBuffer header, String magic) {
        ByteBuffer bytes = header.order(ByteOrder.LITTLE_ENDIAN);
        byte[] magicBytes = new byte[magic.length()];
        bytes.get(magicBytes);
        String text = new String(magicBytes, StandardCharsets.ISO_8859_1);
        int version = bytes.getInt();
        if (!text.equals(magic) || version != VERSION) {
            throw new IllegalArgumentException("expected a " + magic + " file of version "
                    + VERSION + ", but this starts with '" + text.replaceAll("[^ -~]", ".") + "' and has version "
                    + version);
        }
        return new OperationByteLayout(bytes.getInt(), bytes.getLong(), bytes.getLong());
    }
}
