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
import java.util.concurrent.locks.ReentrantLock;

/**
 * A file, its length as of its last sync, and the content that it had then where it was changed since. Used by several
 * threads.
 */
final class TrackedFile extends TrackedEntry {
    private final UndoStore undo;
    private final ReentrantLock lock = new ReentrantLock();

    /** Blocks of {@link UndoStore} by the number of the file's block. */
    private final Map<Long, Integer> kept = new HashMap<>();

    private final ByteRanges written = new ByteRanges();
    private long syncedBytes;
    private boolean forgotten;

    /** A second name of the file in the store, from the deletion of its name until that is synced. */
    private Optional<Path> secondName = Optional.empty();

    /** @param syncedBytes its length that a power cut keeps, 0 for a new file */
    TrackedFile(UndoStore undo, long syncedBytes) {
        this.undo = undo;
        this.syncedBytes = syncedBytes;
    }

    /** The facts of the content that a power cut needs. */
    record Unsynced(long syncedBytes, Map<Long, Integer> kept, NavigableMap<Long, Long> written) {}

    /** Returns the changes since the last sync to a file that now has this length. */
    Unsynced unsynced(long bytes) {
        return new Unsynced(syncedBytes, Map.copyOf(kept), written.before(bytes));
    }

    /** Writes, and keeps the content before; returns the number of bytes written. */
    int write(FileChannel channel, ByteBuffer content, long offset) throws IOException {
        lock.lock();
        try {
            long end = offset + content.remaining();
            keep(channel, offset, end);
            if (!forgotten) {
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
            keep(file.getChannel(), bytes, Long.MAX_VALUE);
            file.setLength(bytes);
        } finally {
            lock.unlock();
        }
    }

    /** From now on a power cut keeps the present content and length. */
    void sync(FileChannel channel) throws IOException {
        lock.lock();
        try {
            syncedBytes = forgotten ? 0 : channel.size();
            release();
        } finally {
            lock.unlock();
        }
    }

    private void release() {
        undo.release(kept.values());
        kept.clear();
        written.clear();
    }

    /** Keeps what the last sync covered of these bytes, once. */
    private void keep(FileChannel channel, long begin, long end) {
        try {
            long last = Math.min(end, syncedBytes);
            for (long block = begin / UndoStore.BLOCK_BYTES;
                    begin < last && block * UndoStore.BLOCK_BYTES < last;
                    block++) {
                if (!kept.containsKey(block)) {
                    kept.put(block, undo.keep(content(channel, block)));
                }
            }
        } catch (IOException failed) {
            undo.failed("content before a write could not be kept: " + failed.getMessage());
        }
    }

    private static ByteBuffer content(FileChannel channel, long block) throws IOException {
        ByteBuffer content = ByteBuffer.allocate(UndoStore.BLOCK_BYTES);
        long offset = block * UndoStore.BLOCK_BYTES;
        while (content.hasRemaining() && channel.read(content, offset + content.position()) > 0) {
            // Reads on until the block is whole or the file ends.
        }
        return content.flip();
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
