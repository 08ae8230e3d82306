package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;
import java.util.function.LongSupplier;

/** Reads, writes and syncs file content in the disk's time, which concurrent requests share. */
final class DataOperations {
    /**
     * A request returns this much before its bytes have passed, like a disk's small cache: the disk then does not idle
     * until the next request.
     */
    static final long AHEAD_NANOS = 5_000_000;

    private final OpenFileTable table;
    private final DiskQueue queue;
    private final LongSupplier nanos;

    /** @param nanos the queue's clock */
    DataOperations(OpenFileTable table, DiskQueue queue, LongSupplier nanos) {
        this.table = table;
        this.queue = queue;
        this.nanos = nanos;
    }

    /** Writes to the store at once, and returns when the bytes have passed the disk at its rate. */
    ByteBuffer write(FuseRequest request) throws IOException {
        FileChannel channel = table.channel(request.int64(FuseLayout.IO_FH));
        InodeTable.Node node = table.node(request.int64(FuseLayout.IO_FH));
        long since = named(node);
        long offset = request.int64(FuseLayout.IO_OFFSET);
        int written = node.tracked.isPresent()
                ? node.tracked.get().write(channel, request.content(), offset)
                : writeAll(channel, request.content(), offset);
        node.written = true;
        pass(written, since);
        if (node.tracked.isPresent() && (request.int32(FuseLayout.WRITE_FLAGS) & FuseLayout.O_DSYNC) != 0) {
            node.tracked.get().sync(channel);
        }
        return FuseChannel.newReply(FuseLayout.WRITE_OUT_BYTES).putInt(written).putInt(0);
    }

    /** Returns the number of bytes written, fewer than all when the store fills up in the middle. */
    static int writeAll(FileChannel channel, ByteBuffer bytes, long offset) throws IOException {
        int written = 0;
        while (bytes.hasRemaining()) {
            try {
                written += channel.write(bytes, offset + written);
            } catch (IOException failed) {
                if (written == 0) {
                    throw failed;
                }
                return written;
            }
        }
        return written;
    }

    /**
     * Reads a file, without the disk's rate if it was written since the mount: other file systems still have such
     * content in memory, while the kernel keeps only whole written pages of this one.
     */
    ByteBuffer read(FuseRequest request) throws IOException {
        long since = nanos.getAsLong();
        FileChannel channel = table.channel(request.int64(FuseLayout.IO_FH));
        ByteBuffer reply = FuseChannel.newReply(request.size());
        int begin = reply.position();
        long offset = request.int64(FuseLayout.IO_OFFSET);
        int read = channel.read(reply, offset);
        while (read > 0 && reply.hasRemaining()) {
            read = channel.read(reply, offset + reply.position() - begin);
        }
        if (!table.node(request.int64(FuseLayout.IO_FH)).written) {
            pass(reply.position() - begin, since);
        }
        return reply;
    }

    ByteBuffer sync(FuseRequest request) throws IOException {
        FileChannel channel = table.channel(request.int64(FuseLayout.IO_FH));
        Optional<TrackedFile> tracked = table.node(request.int64(FuseLayout.IO_FH)).tracked;
        if (tracked.isPresent()) {
            tracked.get().sync(channel);
        }
        channel.force(true);
        return FuseChannel.newReply(0);
    }

    /** Waits until the disk has the name of the file; returns the time then. */
    private long named(InodeTable.Node node) {
        Optional<Long> busy = node.busyUntil;
        if (busy.isPresent()) {
            DiskQueue.await(busy.get(), nanos);
        }
        return nanos.getAsLong();
    }

    /** Waits until the bytes have passed the disk, less the time that it runs ahead. */
    private void pass(int bytes, long since) {
        DiskQueue.await(queue.passed(bytes, since) - AHEAD_NANOS, nanos);
    }
}
