package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Optional;

/** Reads, writes and syncs file content in the disk's time, which concurrent requests share. */
final class DataOperations {
    /**
     * A request is answered this much before its bytes have passed, like a disk's small cache: the disk then does not
     * idle until the next request.
     */
    static final long AHEAD_NANOS = 5_000_000;

    private final OpenFileTable table;
    private final DiskQueue queue;

    /** @param queue has the time of the bytes */
    DataOperations(OpenFileTable table, DiskQueue queue) {
        this.table = table;
        this.queue = queue;
    }

    /**
     * Returns from when a write may be carried out, in nanoseconds of the queue's clock: once the disk has the name of
     * its file. A write that will be refused waits for nothing.
     */
    long writeFrom(FuseRequest request, long now) {
        try {
            return table.node(request.int64(FuseLayout.IO_FH)).busyUntil.orElse(now);
        } catch (Errno.ErrnoException refused) {
            return now;
        }
    }

    /** Writes to the store at once; {@link #writtenFrom} has when the disk has done so. */
    ByteBuffer write(FuseRequest request) throws IOException {
        FileChannel channel = table.channel(request.int64(FuseLayout.IO_FH));
        InodeTable.Node node = table.node(request.int64(FuseLayout.IO_FH));
        long offset = request.int64(FuseLayout.IO_OFFSET);
        int written = node.tracked.isPresent()
                ? node.tracked.get().write(channel, request.content(), offset)
                : writeAll(channel, request.content(), offset);
        node.written = true;
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

    /** Takes the disk's time for the bytes of a write that was carried out; returns from when it may be answered. */
    long writtenFrom(ByteBuffer reply, long since) {
        return passed(reply.getInt(FuseLayout.OUT_HEADER_BYTES), since);
    }

    ByteBuffer read(FuseRequest request) throws IOException {
        FileChannel channel = table.channel(request.int64(FuseLayout.IO_FH));
        ByteBuffer reply = FuseChannel.newContentReply(request.size());
        int begin = reply.position();
        long offset = request.int64(FuseLayout.IO_OFFSET);
        int read = channel.read(reply, offset);
        while (read > 0 && reply.hasRemaining()) {
            read = channel.read(reply, offset + reply.position() - begin);
        }
        return reply;
    }

    /**
     * Takes the disk's time for the bytes of a read that was carried out; returns from when it may be answered. A file
     * that was written since the mount is read without the disk's rate: other file systems still have such content in
     * memory, while the kernel keeps only whole written pages of this one.
     */
    long readFrom(FuseRequest request, ByteBuffer reply, long since) throws IOException {
        return table.node(request.int64(FuseLayout.IO_FH)).written
                ? since
                : passed(reply.position() - FuseLayout.OUT_HEADER_BYTES, since);
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

    /** Returns when the bytes have passed the disk, less the time that it runs ahead. */
    private long passed(int bytes, long since) {
        return queue.passed(bytes, since) - AHEAD_NANOS;
    }
}
