package plimsoll.netty;

import io.netty.channel.Channel;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Consumer;
import plimsoll.netty.frame.FrameWriter;
import plimsoll.netty.frame.Http2Error;
import plimsoll.netty.frame.Http2Violation;

/**
 * The bodies that one connection has still to send. They take turns, a frame each, as far as the server's windows and
 * the channel permit.
 */
final class Http2Uploads {
    private static final int INITIAL_WINDOW = 65_535;
    private static final long LARGEST_WINDOW = Integer.MAX_VALUE;

    /** Bytes after which the channel is asked again whether it accepts more. */
    private static final int BETWEEN_FLUSHES = 4 * FrameWriter.LONGEST_DATA;

    private final Deque<Http2Exchange> ready = new ArrayDeque<>();
    private final Consumer<Http2Exchange> whole;
    private long window = INITIAL_WINDOW;
    private int initialWindow = INITIAL_WINDOW;

    /** @param whole receives each exchange whose body has been sent */
    Http2Uploads(Consumer<Http2Exchange> whole) {
        this.whole = whole;
    }

    void add(Http2Exchange exchange) {
        exchange.window(initialWindow);
        enqueue(exchange);
    }

    /** Forgets an exchange, of which nothing more is sent. */
    void remove(Http2Exchange exchange) {
        if (exchange.queued()) {
            exchange.queued(false);
            ready.remove(exchange);
        }
    }

    /** Whether the windows permit no further part of a body. */
    boolean blocks(Http2Exchange exchange) {
        return window <= 0 || !exchange.canSend();
    }

    private void enqueue(Http2Exchange exchange) {
        if (exchange.canSend() && !exchange.queued()) {
            exchange.queued(true);
            ready.add(exchange);
        }
    }

    /** Sends as much as is permitted now. */
    void send(FrameWriter out, Channel channel) {
        int unflushed = 0;
        while (window > 0 && !ready.isEmpty() && channel.isWritable()) {
            Http2Exchange next = ready.remove();
            next.queued(false);
            if (next.canSend()) {
                int sent = next.sendData(out, (int) Math.min(window, FrameWriter.LONGEST_DATA));
                window -= sent;
                unflushed += sent;
                enqueue(next);
                if (!next.uploading()) {
                    whole.accept(next);
                }
            }
            if (unflushed >= BETWEEN_FLUSHES) {
                out.flush();
                unflushed = 0;
            }
        }
    }

    /** Enlarges the window of the connection. */
    void grant(int more) throws Http2Violation {
        window = enlarged(window, more);
    }

    /** Enlarges the window of an exchange. */
    void grant(Http2Exchange exchange, int more) throws Http2Violation {
        exchange.window(enlarged(exchange.window(), more));
        enqueue(exchange);
    }

    private static long enlarged(long window, int more) throws Http2Violation {
        if (window + more > LARGEST_WINDOW) {
            throw new Http2Violation(
                    Http2Error.FLOW_CONTROL_ERROR, "a window of " + window + " bytes is enlarged by " + more);
        }
        return window + more;
    }

    /** Changes the window with which streams begin, and by the difference that of each open one. */
    void initialWindow(long bytes, Iterable<Http2Exchange> open) throws Http2Violation {
        if (bytes > LARGEST_WINDOW) {
            throw new Http2Violation(Http2Error.FLOW_CONTROL_ERROR, "the initial window has " + bytes + " bytes");
        }
        int difference = (int) bytes - initialWindow;
        initialWindow = (int) bytes;
        for (Http2Exchange each : open) {
            grant(each, difference);
        }
    }
}
