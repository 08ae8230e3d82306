package plimsoll.transports.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.transports.request.ClientBehavior;
import plimsoll.transports.request.RequestText;

/** Writes one request: its head, views of the shared content without a copy, its tail; several buffers a call. */
public final class RequestWriter {
    private static final int BATCH = 6;

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

    /** Whether the content is given up half way, so that its end never leaves. */
    boolean aborts() {
        return behavior.aborts(operation.content().length());
    }

    /** Of head and content, a body that the study itself spells out included. */
    long length() {
        return text.headLength() + operation.content().length();
    }

    /** Bytes that have left, the request's head included. */
    long written() {
        return written.get();
    }

    /** Returns when everything has left that is to leave, after standing still where the client does that. */
    void writeTo(SocketChannel channel) throws IOException {
        Throttle throttle = new Throttle(behavior, channel);
        batch[0] = text.headBytes();
        int filled = fill(1, throttle.mostAtOnce());
        while (filled > 0) {
            write(channel, filled);
            throttle.await(contentSent());
            filled = fill(0, throttle.mostAtOnce());
        }
        if (aborts()) {
            throttle.hold();
        }
    }

    private int fill(int from, int mostAtOnce) {
        PayloadBytes bytes = operation.content();
        long end = behavior.sends(bytes.length());
        long most = Math.min(end, offset + mostAtOnce);
        int filled = from;
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

    /** What has left of the content: all that left, without head and tail. */
    private long contentSent() {
        long afterHead = Math.max(0, written.get() - text.headLength());
        return Math.min(afterHead, operation.content().length());
    }
}
