package plimsoll.farm.generator;

import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import plimsoll.lab.HelperThreads;

/**
 * Closes a socket when a step takes too long, which ends every read and write of it. The timeout of a socket bounds
 * neither a write, nor a message that arrives byte by byte.
 */
final class ConnectionWatch implements AutoCloseable {
    private static final int LOOKS = 10;

    private final Socket socket;
    private final Duration longest;
    private final Set<Step> steps = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile boolean expired;

    private ConnectionWatch(Socket socket, Duration longest) {
        this.socket = socket;
        this.longest = longest;
    }

    static ConnectionWatch start(Socket socket, Duration longest) {
        ConnectionWatch watch = new ConnectionWatch(socket, longest);
        HelperThreads.start("connection-watch", watch::look, _ -> watch.closeSocket());
        return watch;
    }

    /** A step that has begun and is over when it is closed; again closing it does nothing. */
    final class Step implements AutoCloseable {
        private final long startNanos = System.nanoTime();

        private boolean late() {
            return System.nanoTime() - startNanos > longest.toNanos();
        }

        @Override
        public void close() {
            steps.remove(this);
        }
    }

    Step begin() {
        Step step = new Step();
        steps.add(step);
        return step;
    }

    /** Whether a step took too long. */
    boolean expired() {
        return expired;
    }

    private void look() {
        try {
            while (!closed.await(longest.toNanos() / LOOKS, TimeUnit.NANOSECONDS)) {
                if (steps.stream().anyMatch(Step::late)) {
                    expired = true;
                    closeSocket();
                    return;
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void closeSocket() {
        try {
            socket.close();
        } catch (IOException gone) {
            // The other side has ended the connection.
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
