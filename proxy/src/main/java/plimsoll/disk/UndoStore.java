package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.BitSet;
import java.util.Collection;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Content as of each file's last sync, of the blocks that were overwritten since. It is a file beside the store, so that
 * it takes no room of the member's disk and little memory.
 *
 * <p>If it cannot keep a block, the member's writes continue, and a later cut is refused with the reason.
 */
final class UndoStore {
    static final int BLOCK_BYTES = 4096;

    /** 4 GiB of overwritten content. */
    private static final int BLOCKS_MAX = 1 << 20;

    private final FileChannel file;
    private final BitSet used = new BitSet();
    private final ReentrantLock lock = new ReentrantLock();
    private int next;
    private volatile Optional<String> failure = Optional.empty();

    UndoStore(Path directory) throws IOException {
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

    /** Keeps a block and returns its number. */
    int keep(ByteBuffer block) throws IOException {
        int slot = reserve();
        long offset = (long) slot * BLOCK_BYTES;
        while (block.hasRemaining()) {
            offset += file.write(block, offset);
        }
        return slot;
    }

    private int reserve() throws IOException {
        lock.lock();
        try {
            int slot = used.nextClearBit(next);
            if (slot >= BLOCKS_MAX) {
                slot = used.nextClearBit(0);
            }
            if (slot >= BLOCKS_MAX) {
                throw new IOException("more than " + (long) BLOCKS_MAX * BLOCK_BYTES / (1 << 30)
                        + " GiB were overwritten without a sync");
            }
            used.set(slot);
            next = slot + 1;
            return slot;
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

    /** Gives up blocks; the file shrinks once none is left. */
    void release(Collection<Integer> slots) {
        lock.lock();
        try {
            slots.forEach(used::clear);
            if (used.isEmpty() && next > 0) {
                next = 0;
                file.truncate(0);
            }
        } catch (IOException kept) {
            // The space stays taken until the disk ends; the content of free blocks is never read.
            next = 0;
        } finally {
            lock.unlock();
        }
    }
}
