package plimsoll.records;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import plimsoll.model.record.UnreadableRecord;

/**
 * The header that a ledger and the audit's answer to it share: a byte of (producer, sequence) stands at {@code 64 +
 * producer * capacity + sequence}.
 *
 * @param capacity operations per producer
 * @param seed of every identity in the file
 */
public record Addresses(int producers, long capacity, long seed) {
    static final int HEADER = 64;
    static final String LEDGER = "PLIMLEDG";
    static final String STORED = "PLIMSTOR";
    private static final int VERSION = 1;

    public Addresses {
        if (producers < 1 || producers > 0x10000 || capacity < 0) {
            throw new IllegalArgumentException(
                    "a ledger has 1 to 65536 producers and no negative capacity, but this has " + producers
                            + " producers of " + capacity);
        }
    }

    /** Length of the whole file in bytes. */
    public long length() {
        return Math.addExact(HEADER, Math.multiplyExact(producers, capacity));
    }

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

    /** @throws UnreadableRecord when the magic or the version is another, or the counts make no sense */
    static Addresses parse(ByteBuffer header, String magic) {
        ByteBuffer bytes = header.order(ByteOrder.LITTLE_ENDIAN);
        byte[] seen = new byte[magic.length()];
        bytes.get(seen);
        String text = new String(seen, StandardCharsets.US_ASCII);
        int version = bytes.getInt();
        if (!text.equals(magic) || version != VERSION) {
            throw new UnreadableRecord("a " + magic + " file of version " + VERSION + " is meant, but this is '" + text
                    + "' of " + version);
        }
        try {
            return new Addresses(bytes.getInt(), bytes.getLong(), bytes.getLong());
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecord("the header of a " + magic + " file is wrong: " + e.getMessage(), e);
        }
    }
}
