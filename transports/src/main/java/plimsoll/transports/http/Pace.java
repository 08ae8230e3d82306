package plimsoll.transports.http;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.util.concurrent.locks.LockSupport;
import plimsoll.transports.request.Manner;

/** Holds one client's bytes back; looks every {@value #LOOK_MILLIS} ms whether its connection was closed meanwhile. */
final class Pace {
    private static final int LOOK_MILLIS = 50;
    private static final long SECOND = 1_000_000_000;

    private final Manner manner;
    private final SocketChannel channel;
    private final long startNanos = System.nanoTime();

    Pace(Manner manner, SocketChannel channel) {
        this.manner = manner;
        this.channel = channel;
    }

    /** Bytes of content to write before the next wait: those of {@value #LOOK_MILLIS} ms. */
    int mostAtOnce() {
        return manner.bytesPerSecond().isEmpty()
                ? Integer.MAX_VALUE
                : Math.clamp(manner.bytesPerSecond().getAsLong() * LOOK_MILLIS / 1000, 1, Integer.MAX_VALUE);
    }

    /** Waits until this many bytes of content may have left. */
    void await(long sent) throws IOException {
        if (manner.bytesPerSecond().isPresent()) {
            long rate = manner.bytesPerSecond().getAsLong();
            until(startNanos + sent / rate * SECOND + sent % rate * SECOND / rate);
        }
    }

    /** Stands still before leaving. */
    void hold() throws IOException {
        until(System.nanoTime() + manner.hold().toNanos());
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
