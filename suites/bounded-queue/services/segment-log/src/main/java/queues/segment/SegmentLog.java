package queues.segment;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A first-in-first-out queue in a directory. Safe for use by several threads; another process that opens the same directory
 * is refused.
 */
public final class SegmentLog implements AutoCloseable {
    private final Store store;
    private final Settings settings;
    private final Segments segments;
    private final Position position;
    private final Writer writer;
    private final Reader reader;
    private final Deque<Entry> handedOut = new ArrayDeque<>();

    private SegmentLog(Store store, Settings settings, LogParts parts) {
        this.store = store;
        this.settings = settings;
        this.segments = parts.segments();
        this.position = parts.position();
        this.writer = parts.writer();
        this.reader = parts.reader();
    }

    /**
     * Opens or makes a log whose files are read and written by calls: each offer is one write.
     *
     * @throws CorruptLog when bytes that were safely on the disk are damaged or missing
     * @throws IOException when another process holds the directory, or the disk fails
     */
    public static SegmentLog written(Path directory, Settings settings) throws IOException {
        return open(Directory.open(directory, false), settings);
    }

    /** As {@link #written}, with mapped files: an offer is a copy, which the kernel writes back later. */
    public static SegmentLog mapped(Path directory, Settings settings) throws IOException {
        return open(Directory.open(directory, true), settings);
    }

    static SegmentLog open(Store store, Settings settings) throws IOException {
        try {
            return new SegmentLog(store, settings, LogParts.of(store, settings));
        } catch (IOException | RuntimeException refused) {
            store.close();
            throw refused;
        }
    }

    /**
     * Appends an entry; when this returns true, it is as durable as {@link Settings#forceEvery} states.
     *
     * @return false when the log or the disk is full; then no part of the entry is stored
     * @throws IllegalArgumentException for an entry that no segment can hold
     */
    public synchronized boolean offer(ByteBuffer entry) throws IOException {
        return hasRoom() && writer.append(entry, segments) && forcedInTurn();
    }

    public boolean offer(byte[] entry) throws IOException {
        return offer(ByteBuffer.wrap(entry));
    }

    /**
     * Appends several entries and forces them to the disk once.
     *
     * @return how many were accepted, from the first on; those are durable
     */
    public synchronized int offerAll(List<byte[]> entries) throws IOException {
        int taken = 0;
        while (taken < entries.size() && hasRoom() && writer.append(ByteBuffer.wrap(entries.get(taken)), segments)) {
            taken++;
        }
        forceEntries();
        return taken;
    }

    /**
     * Returns the next entry that was not handed out since this log was opened; empty when there is none, and while the
     * redelivery window is full: from the first unacknowledged entry on, {@link Settings#redeliveryWindow} were handed
     * out. Then {@link #isWindowFull} is true, and an acknowledgement of that first entry makes room.
     *
     * @throws CorruptLog when it is damaged; the log stays where it is
     */
    public synchronized Optional<Entry> poll() throws IOException {
        if (reader.sequence() == writer.nextSequence() || isWindowFull()) {
            return Optional.empty();
        }
        byte[] bytes = reader.next(segments);
        Entry entry = new Entry(this, bytes, reader.mark());
        handedOut.addLast(entry);
        return Optional.of(entry);
    }

    /**
     * Whether a poll returns nothing because too many entries wait for their acknowledgement, or for that of one before
     * them.
     */
    public synchronized boolean isWindowFull() {
        return handedOut.size() >= settings.redeliveryWindow();
    }

    /** Number of unacknowledged entries. */
    public synchronized long size() {
        return writer.nextSequence() - position.mark().sequence();
    }

    /** Makes everything offered and acknowledged so far survive a power failure. */
    public synchronized void force() throws IOException {
        forceEntries();
        position.force();
    }

    /** Bytes found behind the last whole entry when the log was opened. */
    public Recovery recovery() {
        return writer.recovery();
    }

    @Override
    public synchronized void close() throws IOException {
        try (store;
                position;
                reader;
                writer) {
            force();
        }
    }

    synchronized void acknowledge(Entry entry) throws IOException {
        entry.markAcknowledged();
        Optional<Entry> last = Optional.empty();
        while (!handedOut.isEmpty() && handedOut.getFirst().isAcknowledged()) {
            last = Optional.of(handedOut.removeFirst());
        }
        if (last.isPresent()) {
            moveTo(last.get().next());
        }
    }

    private void moveTo(Position.Mark mark) throws IOException {
        boolean leaves = mark.segment() != position.mark().segment();
        position.move(mark);
        if (leaves) {
            // The position first: after a power failure a position before the first segment would mean a loss.
            position.force();
            for (Long done : List.copyOf(segments.firsts().headSet(mark.segment()))) {
                segments.delete(done);
            }
        }
    }

    private boolean hasRoom() {
        return size() < settings.mostEntries();
    }

    private boolean forcedInTurn() throws IOException {
        if (settings.forceEvery() > 0 && writer.unforcedEntries() >= settings.forceEvery()) {
            forceEntries();
        }
        return true;
    }

    private void forceEntries() throws IOException {
        writer.force();
        position.forcedUpTo(writer.nextSequence());
    }
}
