package plimsoll.transports.http;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import plimsoll.transports.request.ClientBehavior;

/** Holds one client's bytes back; looks every {@value #LOOK_MILLIS} ms whether its connection was closed meanwhile. */
final class Throttle {
    private static final int LOOK_MILLIS = 50;
    private static final long SECOND = 1_000_000_000;

    private final ClientBehavior behavior;
    private final SocketChannel channel;
    private final long startNanos = System.nanoTime();

    Throttle(ClientBehavior behavior, SocketChannel channel) {
        this.behavior = behavior;
        this.channel = channel;
    }

    /** Bytes of content to write before the next wait: those of {@value #LOOK_MILLIS} ms. */
    int mostAtOnce() {
        return behavior.bytesPerSecond().isEmpty()
                ? Integer.MAX_VALUE
                : Math.clamp(behavior.bytesPerSecond().getAsLong() * LOOK_MILLIS / 1000, 1, Integer.MAX_VALUE);
    }

    /** Waits until this many bytes of content may have left. */
    void await(long sent) throws IOException {
        if (behavior.bytesPerSecond().isPresent()) {
            long rate = behavior.bytesPerSecond().getAsLong();
            until(startNanos + sent / rate * SECOND + sent % rate * SECOND / rate);
        }
    }

    /** Stands still before leaving. */
    void hold() throws IOException {
        until(System.nanoTime() + behavior.hold().toNanos());
    }

    private void until(long nanos) throws IOException {
        while (nanos - System.nanoTime() > 0) {
            if (!channel.isOpen()) {
                throw new ClosedChannelException();
            }
            LockSupport.parkNanos(Math.min(nanos - System.nanoTime(), LOOK_MILLIS * 1_000_000L));
        }
    }
}
