package plimsoll.disk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.concurrent.locks.LockSupport;
import plimsoll.proxy.RateLimiter;

/** Carries out reads, writes and syncs, each as slowly as the disk is; several at a time share its rate. */
final class DataOperations {
    private static final int WRITE_HEADER_BYTES = 40;

    /** The disk takes this much time's bytes ahead, as its own small cache, so that it does not stand still while the next request is on its way. */
    private static final long AHEAD_NANOS = 5_000_000;

    private final OpenFileTable table;
    private final RateLimiter limiter;

    DataOperations(OpenFileTable table, RateLimiter limiter) {
        this.table = table;
        this.limiter = limiter;
    }

    /** What is written is in the store when this returns, and passed the disk in its time. */
    ByteBuffer write(FuseRequest request) throws IOException {
        long since = System.nanoTime();
        FileChannel channel = table.channel(request.large(0));
        ByteBuffer bytes = request.body().position(WRITE_HEADER_BYTES).slice();
        bytes.limit(Math.min(bytes.limit(), request.number(16)));
        int written = written(channel, bytes, request.large(8));
        table.node(request.large(0)).written = true;
        pass(written, since);
        return FuseChannel.room(8).putInt(written).putInt(0);
    }

    /** A disk that gets full in the middle takes what fits, and refuses the rest. */
    private static int written(FileChannel channel, ByteBuffer bytes, long at) throws IOException {
        int written = 0;
        while (bytes.hasRemaining()) {
            try {
                written += channel.write(bytes, at + written);
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
     * What was written since the mount is read at no cost: any other file system still has it in memory, where this one keeps
     * only pages that were written whole.
     */
    ByteBuffer read(FuseRequest request) throws IOException {
        long since = System.nanoTime();
        FileChannel channel = table.channel(request.large(0));
        ByteBuffer answer = FuseChannel.room(request.number(16));
        int begin = answer.position();
        long at = request.large(8);
        int seen = channel.read(answer, at);
        while (seen > 0 && answer.hasRemaining()) {
            seen = channel.read(answer, at + answer.position() - begin);
        }
        if (!table.node(request.large(0)).written) {
            pass(answer.position() - begin, since);
        }
        return answer;
    }

    ByteBuffer sync(FuseRequest request) throws IOException {
        table.channel(request.large(0)).force(true);
        return FuseChannel.room(0);
    }

    /** Waits until the bytes have passed, but for what the disk takes ahead. */
    private void pass(int bytes, long since) {
        long end = limiter.take(bytes, since) - AHEAD_NANOS;
        while (end - System.nanoTime() > 0) {
            LockSupport.parkNanos(end - System.nanoTime());
        }
    }
}
