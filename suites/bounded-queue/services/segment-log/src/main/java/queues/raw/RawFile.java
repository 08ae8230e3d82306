package queues.raw;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;

/**
 * Records one after the other in one file, read from its beginning. It has no checksum, no stored position and no
 * recovery: a restart begins with an empty file. It shows the cost of a write, a force and a read on this disk.
 */
final class RawFile implements Queue {
    private final FileChannel file;
    private final boolean forced;
    private final ByteBuffer length = ByteBuffer.allocateDirect(Integer.BYTES);
    private ByteBuffer record = ByteBuffer.allocateDirect(1 << 10);
    private long end;
    private long next;

    private RawFile(FileChannel file, boolean forced) {
        this.file = file;
        this.forced = forced;
    }

    static RawFile create(Path directory, boolean forced) throws IOException {
        Files.createDirectories(directory);
        return new RawFile(
                FileChannel.open(
                        directory.resolve("raw"),
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.READ,
                        StandardOpenOption.WRITE),
                forced);
    }

    @Override
    public synchronized boolean offer(byte[] entry) {
        int size = Integer.BYTES + entry.length;
        if (record.capacity() < size) {
            record = ByteBuffer.allocateDirect(size);
        }
        record.clear().putInt(entry.length).put(entry).flip();
        try {
            while (record.hasRemaining()) {
                file.write(record, end + record.position());
            }
            if (forced) {
                file.force(false);
            }
            end += size;
            return true;
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public synchronized Optional<QueueDelivery> poll() {
        if (next == end) {
            return Optional.empty();
        }
        try {
            file.read(length.clear(), next);
            ByteBuffer entry = ByteBuffer.allocate(length.getInt(0));
            file.read(entry, next + Integer.BYTES);
            next += Integer.BYTES + entry.capacity();
            return Optional.of(QueueDelivery.of(entry.array(), () -> {}));
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    @Override
    public synchronized void close() {
        try {
            file.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
