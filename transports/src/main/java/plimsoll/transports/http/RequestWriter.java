package plimsoll.transports.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.transports.request.ClientBehavior;
import plimsoll.transports.request.RequestText;

/** Writes one request: head, views of the shared content without a copy, and tail; several buffers per call. */
public final class RequestWriter {
    private static final int BATCH = 6;

    /** A channel copies each buffer of the heap whole before it writes, into memory of which a worker has little. */
    private static final int HEAD_PART = 64 * 1024;

    private final RequestText.Text text;
    private final Operation operation;
    private final ClientBehavior behavior;
    private final ByteBuffer[] batch = new ByteBuffer[BATCH];
    private long offset;
    private boolean tailTaken;
    private final AtomicLong written = new AtomicLong();

    RequestWriter(RequestText.Text text, Operation operation, ClientBehavior behavior) {
        this.text = text;
        this.operation = operation;
        this.behavior = behavior;
    }

    /** Whether the sending is aborted in the middle of the content. */
    boolean aborts() {
        return behavior.aborts(operation.content().length());
    }

    /** Returns the length of head and content in bytes; the head includes a fixed body. */
    long length() {
        return text.headLength() + operation.content().length();
    }

    /** Returns the number of bytes sent, including the head. */
    long written() {
        return written.get();
    }

    /** Writes everything that the client is to send, and afterwards holds the connection if its settings demand it. */
    void writeTo(SocketChannel channel) throws IOException {
        Throttle throttle = new Throttle(behavior, channel);
        List<ByteBuffer> head = text.headParts();
        int filled = fill(head, throttle.mostAtOnce());
        while (filled > 0) {
            write(channel, filled);
            throttle.await(contentSent());
            filled = fill(head, throttle.mostAtOnce());
        }
        if (aborts()) {
            throttle.hold();
        }
    }

    private int fill(List<ByteBuffer> head, int mostAtOnce) {
        PayloadBytes bytes = operation.content();
        long end = behavior.sends(bytes.length());
        long most = Math.min(end, offset + mostAtOnce);
        int filled = 0;
        for (ByteBuffer each : head) {
            while (filled < BATCH && each.hasRemaining()) {
                ByteBuffer part = each.slice(each.position(), Math.min(HEAD_PART, each.remaining()));
                each.position(each.position() + part.remaining());
                batch[filled++] = part;
            }
        }
        while (filled < BATCH && offset < most) {
            ByteBuffer part = bytes.part(offset, (int) (most - offset));
            offset += part.remaining();
            batch[filled++] = part;
        }
        if (filled < BATCH && offset == end && !aborts() && !tailTaken) {
            tailTaken = true;
            batch[filled++] = text.tailBytes();
        }
        return filled;
    }

    private void write(SocketChannel channel, int filled) throws IOException {
        for (int first = 0; first < filled; ) {
            long sentBefore = contentSent();
            written.addAndGet(channel.write(batch, first, filled - first));
            operation.sent().accept(contentSent() - sentBefore);
            while (first < filled && !batch[first].hasRemaining()) {
                first++;
            }
        }
    }

    /** Returns the number of content bytes sent: all bytes without head and tail. */
    private long contentSent() {
        long afterHead = Math.max(0, written.get() - text.headLength());
        return Math.min(afterHead, operation.content().length());
    }
}
