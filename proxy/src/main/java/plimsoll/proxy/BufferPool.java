package plimsoll.proxy;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Buffers outside the heap, one for each direction of a connection; given back ones are used again, so there are never more than at the busiest moment. */
final class BufferPool {
    /** What one read takes at most. */
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
