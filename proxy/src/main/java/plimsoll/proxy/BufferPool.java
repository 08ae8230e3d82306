package plimsoll.proxy;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;

/**
 * A pool of off-heap buffers, one for each direction of a connection. It grows to the largest number in use at once.
 */
final class BufferPool {
    /** The most bytes that one read returns. */
    static final int BYTES = 64 * 1024;

    private final ConcurrentLinkedDeque<ByteBuffer> idle = new ConcurrentLinkedDeque<>();

    ByteBuffer take() {
        ByteBuffer used = idle.poll();
        return used == null ? ByteBuffer.allocateDirect(BYTES) : used.clear();
    }

    void giveBack(ByteBuffer buffer) {
        idle.push(buffer);
    }
}
