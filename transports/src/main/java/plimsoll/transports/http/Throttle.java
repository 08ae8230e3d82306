package plimsoll.transports.http;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import plimsoll.transports.request.ClientBehavior;

/** Limits the rate of one client; checks every {@value #POLL_MILLIS} ms whether its connection was closed meanwhile. */
final class Throttle {
    private static final int POLL_MILLIS = 50;
    private static final long SECOND = 1_000_000_000;

    private final ClientBehavior behavior;
    private final SocketChannel channel;
    private final long startNanos = System.nanoTime();

    Throttle(ClientBehavior behavior, SocketChannel channel) {
        this.behavior = behavior;
        this.channel = channel;
    }

    /** Returns the number of content bytes to write before the next wait: those of {@value #POLL_MILLIS} ms. */
    int mostAtOnce() {
        return behavior.bytesPerSecond().isEmpty()
                ? Integer.MAX_VALUE
                : Math.clamp(behavior.bytesPerSecond().getAsLong() * POLL_MILLIS / 1000, 1, Integer.MAX_VALUE);
    }

    /** Waits until the rate allows this many content bytes in total. */
    void await(long sent) throws IOException {
        if (behavior.bytesPerSecond().isPresent()) {
            long rate = behavior.bytesPerSecond().getAsLong();
            until(startNanos + sent / rate * SECOND + sent % rate * SECOND / rate);
        }
    }

    /** Waits, still connected, before the client disconnects. */
    void hold() throws IOException {
        until(System.nanoTime() + behavior.hold().toNanos());
    }

    private void until(long nanos) throws IOException {
        while (nanos - System.nanoTime() > 0) {
            if (!channel.isOpen()) {
                throw new ClosedChannelException();
            }
            // An interrupted thread would not park, and so take a whole core.
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("the wait for the client's rate was interrupted");
            }
            LockSupport.parkNanos(Math.min(nanos - System.nanoTime(), POLL_MILLIS * 1_000_000L));
        }
    }
}
