package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;

/** The end of a log at which entries are added. */
final class Writer implements AutoCloseable {
    private final Settings settings;
    private final Recovery recovery;
    private final Frame frame = new Frame();
    private final DiskFullCheck fullCheck = new DiskFullCheck();
    private Region tail;
    private long first;
    private int at;
    private int forcedAt;
    private long nextSequence;
    private int unforcedEntries;
    private Optional<IOException> failedForce = Optional.empty();
    private ByteBuffer buffer = ByteBuffer.allocateDirect(1 << 12);

    /** @param tail the last segment, cut behind its whole records, and forced up to there */
    Writer(Settings settings, Region tail, long first, Tail found) {
        this.settings = settings;
        this.recovery = found.found();
        this.tail = tail;
        this.first = first;
        this.at = found.at();
        this.forcedAt = found.at();
        this.nextSequence = first + found.records();
    }

    long nextSequence() {
        return nextSequence;
    }

    int unforcedEntries() {
        return unforcedEntries;
    }

    Recovery recovery() {
        return recovery;
    }

    /**
     * Returns false when the disk is full.
     *
     * @throws IOException also after a force has failed
     */
    boolean append(ByteBuffer entry, Segments segments) throws IOException {
        refuseAfterFailedForce();
        if (entry.remaining() > settings.largestEntry()) {
            throw new IllegalArgumentException("an entry has at most " + settings.largestEntry()
                    + " bytes, since a segment of " + settings.segmentBytes() + " must hold it, but this has "
                    + entry.remaining() + "; open the log with larger segments");
        }
        int length = Frame.HEADER + entry.remaining();
        try {
            if (at + length + Frame.SEAL > settings.segmentBytes()) {
                roll(segments);
            }
            write(entry, length);
            return true;
        } catch (IOException refused) {
            if (!fullCheck.matches(refused)) {
                throw refused;
            }
            tail.cut(at);
            return false;
        }
    }

    /** @throws IOException also after a force has failed */
    void force() throws IOException {
        refuseAfterFailedForce();
        forceTail();
        forcedAt = at;
        unforcedEntries = 0;
    }

    private void forceTail() throws IOException {
        try {
            tail.force();
        } catch (IOException failed) {
            failedForce = Optional.of(failed);
            throw failed;
        }
    }

    /**
     * After a failed force the kernel may count the bytes as written that it could not write: the next force would
     * succeed, and an entry behind them would be acknowledged that a power failure takes.
     */
    private void refuseAfterFailedForce() throws IOException {
        if (failedForce.isPresent()) {
            throw new IOException(
                    "a force has failed, so the disk may lack earlier entries; open the log again", failedForce.get());
        }
    }

    @Override
    public void close() throws IOException {
        tail.close();
    }

    private void write(ByteBuffer entry, int length) throws IOException {
        if (buffer.capacity() < length) {
            buffer = ByteBuffer.allocateDirect(Math.min(settings.segmentBytes(), 2 * length));
        }
        Frame.Place place = new Frame.Place(first, at, nextSequence);
        tail.put(at, frame.record(buffer, place, at - forcedAt, entry.duplicate()));
        at += length;
        nextSequence++;
        unforcedEntries++;
    }

    /** Seals and forces the old segment before the new one holds anything. */
    private void roll(Segments segments) throws IOException {
        Region next = segments.create(nextSequence, settings.segmentBytes());
        try {
            ByteBuffer seal = frame.seal(buffer, new Frame.Place(first, at, nextSequence));
            tail.put(tail.sealAt(at, Frame.SEAL), seal);
            forceTail();
        } catch (IOException full) {
            next.close();
            segments.delete(nextSequence);
            throw full;
        }
        tail.close();
        tail = next;
        first = nextSequence;
        at = 0;
        forcedAt = 0;
        unforcedEntries = 0;
    }
}
