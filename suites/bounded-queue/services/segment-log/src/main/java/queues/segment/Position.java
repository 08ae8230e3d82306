package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.CRC32C;

/**
 * The consumer's acknowledged position, and the number of forced entries, kept in three slots of one file. Two take
 * turns; the third is the one that was forced last and is not touched until a newer one was forced, so that a power
 * failure leaves at least that one whole.
 */
final class Position implements AutoCloseable {
    static final String FILE = "position";
    private static final int SLOT = 40;
    private static final int SLOTS = 3;

    private final Region region;
    private final CRC32C crc = new CRC32C();
    private final ByteBuffer slot = ByteBuffer.allocateDirect(SLOT);
    private long turn;
    private int newest;
    private int forced;
    private Mark mark;
    private long forcedUpTo;

    /** The next entry to deliver, and its position. */
    record Mark(long sequence, long segment, int at) {
        /** There is no segment yet. */
        static final Mark UNBEGUN = new Mark(0, -1, 0);
    }

    private Position(Region region) {
        this.region = region;
        this.mark = Mark.UNBEGUN;
    }

    static Position create(Store store) throws IOException {
        Position made = new Position(store.create(FILE, SLOT * SLOTS));
        made.move(Mark.UNBEGUN);
        made.force();
        return made;
    }

    /** @throws CorruptLog when no slot is whole, which no crash can leave behind */
    static Position open(Store store) throws IOException {
        Position opened = new Position(store.open(FILE, true));
        boolean found = false;
        for (int number = 0; number < SLOTS; number++) {
            found |= opened.take(number);
        }
        if (!found) {
            opened.close();
            throw new CorruptLog(FILE, 0, "none of its " + SLOTS + " slots is whole");
        }
        opened.force();
        return opened;
    }

    Mark mark() {
        return mark;
    }

    /** Entries before this one are known to have been forced; after a power failure there may be more. */
    long forcedUpTo() {
        return forcedUpTo;
    }

    /** Records that entries were forced: this later distinguishes damaged entries from those that were never there. */
    void forcedUpTo(long sequence) throws IOException {
        forcedUpTo = sequence;
        move(mark);
    }

    void move(Mark to) throws IOException {
        int number = next();
        turn++;
        slot.clear()
                .putLong(turn)
                .putLong(to.sequence())
                .putLong(to.segment())
                .putLong(forcedUpTo)
                .putInt(to.at());
        slot.putInt(checksum()).flip();
        region.put((long) number * SLOT, slot);
        newest = number;
        mark = to;
    }

    void force() throws IOException {
        region.force();
        forced = newest;
    }

    @Override
    public void close() throws IOException {
        region.close();
    }

    private int next() {
        int other = (newest + 1) % SLOTS;
        return other == forced ? (other + 1) % SLOTS : other;
    }

    private boolean take(int number) throws IOException {
        slot.clear();
        region.get((long) number * SLOT, slot);
        boolean whole = !slot.hasRemaining() && slot.getLong(0) > 0 && slot.getInt(SLOT - 4) == checksum();
        if (whole && slot.getLong(0) > turn) {
            turn = slot.getLong(0);
            newest = number;
            mark = new Mark(slot.getLong(8), slot.getLong(16), slot.getInt(32));
            forcedUpTo = slot.getLong(24);
        }
        return whole;
    }

    private int checksum() {
        crc.reset();
        crc.update(slot.duplicate().position(0).limit(SLOT - 4));
        return (int) crc.getValue();
    }
}
