package plimsoll.driver;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import plimsoll.model.OperationId;

/**
 * The content of one operation, unlike that of any other: a header with its identity, a slice of one shared random
 * block at an offset that depends on the identity, and a trailer made from identity and length. No bytes are generated
 * per operation. Truncation, reuse of a buffer and interleaving of two bodies all change the checksum.
 *
 * <p>Shorter than {@value #HEADER} + {@value #TRAILER} bytes, the content is the slice alone.
 */
public final class PayloadBytes {
    static final int HEADER = 32;
    static final int TRAILER = 4;

    /**
     * A prime near 1 MiB. A block of 1 MiB would repeat at every whole MiB, so that a store that mixes up parts of
     * whole MiB, as most multipart uploads have, would leave the checksum as it is.
     */
    private static final int BLOCK = (1 << 20) - 3;

    /** Made when it is first used, since a load without contents needs neither its time nor its memory. */
    private static final class SharedBlock {
        private static final ByteBuffer BYTES = sharedBlock();
    }

    private final OperationId id;
    private final long length;
    private final int rotation;

    public PayloadBytes(OperationId id, long length) {
        if (length < 0) {
            throw new IllegalArgumentException("a payload has at least 0 bytes, but this one has " + length);
        }
        this.id = id;
        this.length = length;
        this.rotation = rotation(id);
    }

    /** Makes the block that all contents share, which takes some milliseconds. Otherwise the first content makes it. */
    public static void prepareBlock() {
        Objects.requireNonNull(SharedBlock.BYTES);
    }

    public long length() {
        return length;
    }

    /** Returns the CRC32C of all bytes, header and trailer included; costs a pass over {@code length} bytes. */
    public int crc32c() {
        CRC32C crc = new CRC32C();
        for (long at = 0; at < length; ) {
            ByteBuffer part = part(at, Integer.MAX_VALUE);
            at += part.remaining();
            crc.update(part);
        }
        return (int) crc.getValue();
    }

    /**
     * Returns a read-only view of the bytes from {@code offset} on: at least 1 and at most {@code most}, fewer where
     * the shared block ends.
     *
     * @throws IndexOutOfBoundsException when {@code offset} is not below the length
     */
    public ByteBuffer part(long offset, int most) {
        if (offset < 0 || offset >= length || most <= 0) {
            throw new IndexOutOfBoundsException("offset " + offset + " of " + length + " bytes, at most " + most);
        }
        if (length < HEADER + TRAILER) {
            return slice(offset, Math.min(most, length - offset));
        }
        if (offset < HEADER) {
            return limited(header(), (int) offset, most);
        }
        long end = length - TRAILER;
        return offset < end
                ? slice(offset, Math.min(most, end - offset))
                : limited(trailer(), (int) (offset - end), most);
    }

    private ByteBuffer slice(long offset, long most) {
        int at = (int) ((offset + rotation) % BLOCK);
        return SharedBlock.BYTES.slice(at, (int) Math.min(most, BLOCK - at));
    }

    private static ByteBuffer limited(ByteBuffer whole, int from, int most) {
        return whole.slice(from, Math.min(most, whole.capacity() - from)).asReadOnlyBuffer();
    }

    private ByteBuffer header() {
        return ByteBuffer.allocate(HEADER)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(0x504c494d534f4c4cL)
                .putLong(id.seed())
                .putLong(id.sequence())
                .putInt(id.producer())
                .putInt((int) length)
                .rewind();
    }

    private ByteBuffer trailer() {
        CRC32C crc = new CRC32C();
        crc.update(header());
        crc.update(Long.hashCode(length));
        crc.update(rotation);
        return ByteBuffer.allocate(TRAILER).putInt((int) crc.getValue()).rewind();
    }

    private static int rotation(OperationId id) {
        long mixed = id.seed() * 0x9E3779B97F4A7C15L + id.producer() * 0xBF58476D1CE4E5B9L + id.sequence();
        mixed = (mixed ^ (mixed >>> 31)) * 0x94D049BB133111EBL;
        return (int) ((mixed >>> 33) % BLOCK);
    }

    private static ByteBuffer sharedBlock() {
        byte[] bytes = new byte[BLOCK];
        new SplittableRandom(0x504c494dL).nextBytes(bytes);
        return ByteBuffer.allocateDirect(BLOCK).put(bytes).rewind().asReadOnlyBuffer();
    }
}
