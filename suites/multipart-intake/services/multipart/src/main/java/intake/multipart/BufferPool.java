package intake.multipart;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/** Buffers that are used again: at most {@code idle} of them are kept while nobody reads. */
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

    /** Never waits: how many requests there are at once is for the container to bound. */
    public byte[] take() {
        byte[] kept = idle.poll();
        return kept == null ? new byte[bytes] : kept;
    }

    /** The caller no longer touches the buffer. One that the pool has no room for is left to the collector. */
    public void giveBack(byte[] buffer) {
        idle.offer(buffer);
    }

    int kept() {
        return idle.size();
    }
}
