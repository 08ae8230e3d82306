package plimsoll.disk;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A file, its length as of its last sync, and the content that it had then where it was changed since. Used by several
 * threads.
 */
final class TrackedFile extends TrackedEntry {
    private final UndoStore undo;
    private final FlushDelay flush;
    private final ReentrantLock lock = new ReentrantLock();

    /** Blocks of {@link UndoStore} by the number of the file's block: the content as of the last sync that is done. */
    private Map<Long, Integer> kept = new HashMap<>();

    /** The same as of the last sync that is answered and not done yet. */
    private Map<Long, Integer> keptSinceAnswer = new HashMap<>();

    /** Changed since the last sync. */
    private final ByteRanges written;

    /** Changed before a sync that was answered and not done yet. */
    private final ByteRanges acknowledged;

    private Optional<Acknowledgement> answered = Optional.empty();
    private long syncedBytes;
    private boolean forgotten;

    /** A second name of the file in the store, from the deletion of its name until that is synced. */
    private Optional<Path> secondName = Optional.empty();

    /**
     * Syncs that were answered and not done yet.
     *
     * @param due of the first of them
     * @param bytes length of the file at the last of them
     */
    private record Acknowledgement(long due, long bytes) {}

    /** @param syncedBytes its length that a power cut keeps, 0 for a new file */
    TrackedFile(UndoStore undo, FlushDelay flush, long syncedBytes) {
        this.undo = undo;
        this.flush = flush;
        this.written = undo.ranges();
        this.acknowledged = undo.ranges();
        this.syncedBytes = syncedBytes;
        undo.fileFollowed();
    }

    /**
     * The facts of the content that a power cut needs.
     *
     * @param written the changes that no sync has covered, of bytes that are not among those of the other kind
     * @param acknowledged those that a sync has covered which the disk has answered and not done
     * @param acknowledgedBytes length of the file at the last such sync
     */
    record Unsynced(
            long syncedBytes,
            Map<Long, Integer> kept,
            NavigableMap<Long, Long> written,
            NavigableMap<Long, Long> acknowledged,
            Optional<Long> acknowledgedBytes) {
        /** Returns the ranges of both kinds. */
        NavigableMap<Long, Long> changed() {
            ByteRanges all = new ByteRanges(new AtomicInteger(), Integer.MAX_VALUE);
            written.forEach(all::add);
            acknowledged.forEach(all::add);
            return all.before(Long.MAX_VALUE);
        }
    }

    /** Returns the changes that a cut drops from a file that now has this length. */
    Unsynced unsynced(long bytes) {
        settle();
        return new Unsynced(
                syncedBytes,
                Map.copyOf(kept),
                notAcknowledged(bytes),
                acknowledged.before(bytes),
                answered.map(Acknowledgement::bytes));
    }

    private NavigableMap<Long, Long> notAcknowledged(long bytes) {
        ByteRanges ranges = new ByteRanges(new AtomicInteger(), Integer.MAX_VALUE);
        written.before(bytes).forEach(ranges::add);
        ranges.remove(acknowledged.before(bytes));
        return ranges.before(bytes);
    }

    /** Writes, and keeps the content before; returns the number of bytes written. */
    int write(FileChannel channel, ByteBuffer content, long offset) throws IOException {
        lock.lock();
        try {
            long end = offset + content.remaining();
            settle();
            keep(channel, offset, end);
            if (!forgotten && undo.failure().isEmpty()) {
                written.add(offset, end);
            }
            return DataOperations.writeAll(channel, content, offset);
        } finally {
            lock.unlock();
        }
    }

    /** Changes the length, and keeps the content that this cuts off. */
    void resize(RandomAccessFile file, long bytes) throws IOException {
        lock.lock();
        try {
            settle();
            keep(file.getChannel(), bytes, Long.MAX_VALUE);
            file.setLength(bytes);
        } finally {
            lock.unlock();
        }
    }

    /** From now on a power cut keeps the present content and length; on a disk that lies, from some time later on. */
    void sync(FileChannel channel) throws IOException {
        lock.lock();
        try {
            if (flush.lies()) {
                settle();
                acknowledge(channel.size());
            } else {
                cover(channel.size());
            }
        } finally {
            lock.unlock();
        }
    }

    private void acknowledge(long bytes) {
        answered = Optional.of(
                new Acknowledgement(answered.map(Acknowledgement::due).orElseGet(flush::due), forgotten ? 0 : bytes));
        undo.release(keptSinceAnswer.values());
        keptSinceAnswer.clear();
        written.before(Long.MAX_VALUE).forEach(acknowledged::add);
        written.clear();
    }

    /** Does the syncs that were answered long enough ago: they cover the content as of the last of them. */
    private void settle() {
        Optional<Acknowledgement> done = answered.filter(each -> flush.isOver(each.due()));
        if (done.isPresent()) {
            syncedBytes = done.get().bytes();
            undo.release(kept.values());
            kept = keptSinceAnswer;
            keptSinceAnswer = new HashMap<>();
            acknowledged.clear();
            answered = Optional.empty();
        }
    }

    private void cover(long bytes) {
        syncedBytes = forgotten ? 0 : bytes;
        release();
    }

    private void release() {
        undo.release(kept.values());
        undo.release(keptSinceAnswer.values());
        kept.clear();
        keptSinceAnswer.clear();
        written.clear();
        acknowledged.clear();
        answered = Optional.empty();
    }

    /** Keeps these bytes as the last sync that is done covered them, once, and as the last answered one did. */
    private void keep(FileChannel channel, long begin, long to) {
        try {
            keep(channel, begin, Math.min(to, syncedBytes), kept);
            if (answered.isPresent()) {
                keep(channel, begin, Math.min(to, answered.get().bytes()), keptSinceAnswer);
            }
        } catch (IOException failed) {
            undo.failed("content before a write could not be kept: " + failed.getMessage());
        }
    }

    private void keep(FileChannel channel, long begin, long to, Map<Long, Integer> into) throws IOException {
        long end = (to + UndoStore.BLOCK_BYTES - 1) / UndoStore.BLOCK_BYTES;
        for (long block = begin / UndoStore.BLOCK_BYTES;
                block < end && undo.failure().isEmpty(); ) {
            int run = unkept(block, end, into);
            if (run == 0) {
                block++;
            } else {
                UndoStore.Slots slots = undo.keep(channel, block, run);
                for (int slot = slots.first(); slot < slots.first() + slots.count(); slot++) {
                    into.put(block++, slot);
                }
            }
        }
    }

    /** Returns how many blocks from this one on are not kept, up to as many as are kept at once. */
    private static int unkept(long first, long end, Map<Long, Integer> kept) {
        int count = 0;
        while (count < UndoStore.AT_ONCE_MAX && first + count < end && !kept.containsKey(first + count)) {
            count++;
        }
        return count;
    }

    /** Returns the path of its content in a store, also once its name is deleted. */
    Path content(Path store) throws IOException {
        return path(store)
                .or(() -> secondName)
                .orElseThrow(() -> new IOException("a synced file has no name in the store"));
    }

    void keptAt(Path name) {
        secondName = Optional.of(name);
    }

    @Override
    void forget() throws IOException {
        lock.lock();
        try {
            if (!forgotten) {
                undo.fileForgotten();
            }
            forgotten = true;
            syncedBytes = 0;
            release();
            if (secondName.isPresent()) {
                Files.deleteIfExists(secondName.get());
                secondName = Optional.empty();
            }
        } finally {
            lock.unlock();
        }
    }
}
