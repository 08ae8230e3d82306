package intake.multipart;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Reusable buffers: at most {@code idle} of them are kept while no request uses them. */
public final class BufferPool {
    private final int bytes;
    private final BlockingQueue<byte[]> idle;

    /**
     * @param bytes of one buffer; at least {@value #SMALLEST}, so that headers and a delimiter fit
     * @param idle buffers kept
     */
    public BufferPool(int bytes, int idle) {
        if (bytes < SMALLEST) {
            throw new IllegalArgumentException("a buffer has at least " + SMALLEST + " bytes, but this is " + bytes);
        }
        this.bytes = bytes;
        this.idle = new ArrayBlockingQueue<>(idle);
    }

    static final int SMALLEST = Limits.LARGEST_HEADERS + 1024;

    /** 64 buffers of 20 KiB, which hold two of a container's reads and the rest that a search keeps. */
    public static BufferPool usual() {
        return new BufferPool(20 * 1024, 64);
    }

    /** Never waits: the container bounds the number of concurrent requests. */
    public byte[] take() {
        byte[] kept = idle.poll();
        return kept == null ? new byte[bytes] : kept;
    }

    /** The caller no longer touches the buffer. The garbage collector takes one for which the pool has no room. */
    public void giveBack(byte[] buffer) {
        idle.offer(buffer);
    }

    int kept() {
        return idle.size();
    }
}
