package plimsoll.disk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Content as of each file's last sync, of the blocks that were overwritten since. It is a file beside the store, so that
 * it takes no room of the member's disk and little memory.
 *
 * <p>If it cannot keep a block, the member's writes continue, and a later cut is refused with the reason.
 */
final class UndoStore implements Closeable {
    static final int BLOCK_BYTES = 4096;

    /** As many as one write of the kernel has. */
    static final int AT_ONCE_MAX = 32;

    /** A file of 64 MiB is not worth the time that its space takes to be had again. */
    private static final int SMALL_BLOCKS = 16_384;

    private final Bounds bounds;
    private final AtomicInteger ranges = new AtomicInteger();
    private final AtomicInteger files = new AtomicInteger();
    private final FileChannel file;
    private final ConcurrentLinkedDeque<ByteBuffer> idle = new ConcurrentLinkedDeque<>();
    private final BitSet used = new BitSet();
    private final ReentrantLock lock = new ReentrantLock();
    private int next;
    private int highest;
    private volatile Optional<String> failure = Optional.empty();

    /**
     * The most that is followed in memory. A disk that has all of it needs about 250 MB.
     *
     * @param blocks of overwritten content that no sync has covered
     * @param files and directories that exist, or would after a cut
     * @param ranges of unsynced bytes in all files; beyond it each file has at most one more of a kind
     */
    record Bounds(int blocks, int files, int ranges) {
        /** The blocks are 4 GiB. */
        static final Bounds DEFAULT = new Bounds(1 << 20, 250_000, 250_000);
    }

    UndoStore(Path directory, Bounds bounds) throws IOException {
        this.bounds = bounds;
        this.file = FileChannel.open(
                Files.createDirectories(directory).resolve("undo"),
                StandardOpenOption.CREATE,
                StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE);
    }

    /** Returns why changes could not be followed, after which no cut can be carried out; empty while all were. */
    Optional<String> failure() {
        return failure;
    }

    void failed(String why) {
        if (failure.isEmpty()) {
            failure = Optional.of(why);
        }
    }

    /** Counts a file or a directory that is followed from now on. */
    void fileFollowed() {
        if (files.incrementAndGet() > bounds.files()) {
            failed("there were more than " + bounds.files() + " files and directories on it");
        }
    }

    void fileForgotten() {
        files.decrementAndGet();
    }

    /** Begins with nothing, since a cut has replaced every file: those that it dropped release no blocks. */
    void beginAgain() {
        files.set(0);
        ranges.set(0);
        lock.lock();
        try {
            used.clear();
            shrinkIfUnused();
        } finally {
            lock.unlock();
        }
    }

    ByteRanges ranges() {
        return new ByteRanges(ranges, bounds.ranges());
    }

    /** Consecutive blocks of this file. */
    record Slots(int first, int count) {}

    /**
     * Keeps blocks of a file, or the first of them.
     *
     * @param first number of the first block in the file; the last one may be shorter
     * @param count at most {@value #AT_ONCE_MAX}
     */
    Slots keep(FileChannel from, long first, int count) throws IOException {
        Slots slots = reserve(count);
        ByteBuffer content = Optional.ofNullable(idle.poll())
                .orElseGet(() -> ByteBuffer.allocateDirect(AT_ONCE_MAX * BLOCK_BYTES))
                .clear()
                .limit(slots.count() * BLOCK_BYTES);
        try {
            long offset = first * BLOCK_BYTES;
            while (content.hasRemaining() && from.read(content, offset + content.position()) > 0) {
                // Reads on until the blocks are whole or the file ends.
            }
            content.flip();
            long at = (long) slots.first() * BLOCK_BYTES;
            while (content.hasRemaining()) {
                file.write(content, at + content.position());
            }
            return slots;
        } finally {
            idle.push(content);
        }
    }

    private Slots reserve(int count) throws IOException {
        lock.lock();
        try {
            int first = used.nextClearBit(next);
            if (first >= bounds.blocks()) {
                first = used.nextClearBit(0);
            }
            if (first >= bounds.blocks()) {
                throw new IOException("more than " + (long) bounds.blocks() * BLOCK_BYTES / (1 << 20)
                        + " MiB were overwritten without a sync");
            }
            int after = used.nextSetBit(first);
            int end = Math.min(after < 0 ? bounds.blocks() : Math.min(after, bounds.blocks()), first + count);
            used.set(first, end);
            next = end;
            highest = Math.max(highest, end);
            return new Slots(first, end - first);
        } finally {
            lock.unlock();
        }
    }

    /** Fills the buffer with the first bytes of a block. */
    ByteBuffer read(int slot, ByteBuffer into) throws IOException {
        long offset = (long) slot * BLOCK_BYTES;
        while (into.hasRemaining() && file.read(into, offset + into.position()) > 0) {
            // A block that was shorter when it was kept ends earlier.
        }
        return into.flip();
    }

    @Override
    public void close() throws IOException {
        file.close();
    }

    /** Gives up blocks; a large file shrinks once none is left. */
    void release(Collection<Integer> slots) {
        lock.lock();
        try {
            slots.forEach(used::clear);
            shrinkIfUnused();
        } finally {
            lock.unlock();
        }
    }

    private void shrinkIfUnused() {
        if (used.isEmpty()) {
            next = 0;
            if (highest > SMALL_BLOCKS) {
                highest = 0;
                truncate();
            }
        }
    }

    private void truncate() {
        try {
            file.truncate(0);
        } catch (IOException kept) {
            // The space stays taken until the disk ends; the content of free blocks is never read.
        }
    }
}
