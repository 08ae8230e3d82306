package queues.segment;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * A record on disk: length plus one, checksum, the number of bytes before it that are not known to be forced, the low
 * half of its sequence, the entry. The checksum covers all but itself, and the segment's first sequence, so that a
 * record is valid only in the segment and at the position for which it was written. A length of -1 is the seal that
 * ends a segment.
 */
final class Frame {
    static final int HEADER = 16;
    static final int SEAL = HEADER;
    private static final int SEALED = -1;
    private static final int CHECKSUM_AT = 4;

    private final CRC32C crc = new CRC32C();
    private final ByteBuffer base = ByteBuffer.allocate(Long.BYTES);

    /** The segment, position and entry number of a record. */
    record Place(long firstSequence, int at, long sequence) {}

    /** Fills {@code into} from 0 with a record; it is then ready to be written. */
    ByteBuffer record(ByteBuffer into, Place place, int unforced, ByteBuffer entry) {
        into.clear()
                .putInt(entry.remaining() + 1)
                .putInt(0)
                .putInt(unforced)
                .putInt((int) place.sequence())
                .put(entry)
                .flip();
        return into.putInt(CHECKSUM_AT, checksum(into, 0, into.limit(), place.firstSequence()));
    }

    /** The seal behind the last record of a segment; its sequence is that of the next segment's first. */
    ByteBuffer seal(ByteBuffer into, Place place) {
        into.clear()
                .putInt(SEALED)
                .putInt(0)
                .putInt(place.at())
                .putInt((int) place.sequence())
                .flip();
        return into.putInt(CHECKSUM_AT, checksum(into, 0, SEAL, place.firstSequence()));
    }

    /** Length of the whole entry at {@code at}; -1 if there is none. */
    int entryLength(ByteBuffer bytes, int at, long firstSequence) {
        if (bytes.limit() - at < HEADER) {
            return -1;
        }
        int length = bytes.getInt(at) - 1;
        boolean fits = length >= 0 && length <= bytes.limit() - at - HEADER;
        return fits && bytes.getInt(at + CHECKSUM_AT) == checksum(bytes, at, at + HEADER + length, firstSequence)
                ? length
                : -1;
    }

    /** The room that the record at {@code at} claims to need, header included; 0 where no record can begin. */
    static int claimed(ByteBuffer bytes, int at) {
        int length = bytes.limit() - at < HEADER ? 0 : bytes.getInt(at) - 1;
        return length < 0 ? 0 : HEADER + length;
    }

    /** Whether {@code bytes} has a seal at 0 that names this as the next segment's first sequence. */
    boolean sealed(ByteBuffer bytes, long firstSequence, long nextFirst) {
        return bytes.limit() >= SEAL
                && bytes.getInt(0) == SEALED
                && bytes.getInt(12) == (int) nextFirst
                && bytes.getInt(CHECKSUM_AT) == checksum(bytes, 0, SEAL, firstSequence);
    }

    static int unforced(ByteBuffer bytes, int at) {
        return bytes.getInt(at + 8);
    }

    static int sequence(ByteBuffer bytes, int at) {
        return bytes.getInt(at + 12);
    }

    private int checksum(ByteBuffer bytes, int from, int to, long firstSequence) {
        crc.reset();
        crc.update(base.putLong(0, firstSequence).array());
        int limit = bytes.limit();
        int position = bytes.position();
        crc.update(bytes.limit(from + CHECKSUM_AT).position(from));
        crc.update(bytes.limit(to).position(from + HEADER / 2));
        bytes.limit(limit).position(position);
        return (int) crc.getValue();
    }
}
