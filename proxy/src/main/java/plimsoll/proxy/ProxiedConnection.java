package plimsoll.proxy;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * One client joined to the target, with a pump for each direction. It ends when both pumps have ended, or with a reset
 * as soon as one fails.
 */
final class ProxiedConnection {
    private final LinkState linkState;
    private final SocketChannel client;
    private final SocketChannel target;
    private final DirectionPump up;
    private final DirectionPump down;
    private final AtomicInteger running = new AtomicInteger(2);
    private final AtomicBoolean over = new AtomicBoolean();
    private final Consumer<ProxiedConnection> onEnd;
    private volatile Direction lastSent = Direction.DOWN;

    ProxiedConnection(
            LinkState linkState, SocketChannel client, SocketChannel target, Consumer<ProxiedConnection> onEnd) {
        this.linkState = linkState;
        this.client = client;
        this.target = target;
        this.onEnd = onEnd;
        this.up = new DirectionPump(this, Direction.UP, client, target);
        this.down = new DirectionPump(this, Direction.DOWN, target, client);
    }

    LinkState linkState() {
        return linkState;
    }

    boolean isOver() {
        return over.get();
    }

    /** Whether the last bytes went to the target, so that its response is pending. */
    boolean awaitsResponse() {
        return lastSent == Direction.UP;
    }

    /** Returns the number of bytes in transit in a direction. */
    long heldBytes(Direction direction) {
        return switch (direction) {
            case UP -> up.heldBytes();
            case DOWN -> down.heldBytes();
        };
    }

    void sent(Direction direction) {
        if (lastSent != direction) {
            lastSent = direction;
        }
    }

    /** Starts both pumps; if one cannot start, the connection is reset. */
    void start() {
        try {
            run("up", () -> pump(up));
            run("down", () -> pump(down));
        } catch (RuntimeException | Error e) {
            reset();
            throw e;
        }
    }

    /** Runs a task of this connection on its own thread; if the task fails, the connection is reset. */
    void run(String name, ConnectionTask task) {
        Thread.ofVirtual().name(name).start(() -> {
            try {
                task.run();
            } catch (IOException | InterruptedException broken) {
                reset();
            } catch (RuntimeException | Error e) {
                reset();
                throw e;
            }
        });
    }

    /** Ends both sides with RST, as a broken link or a dead peer would. */
    void reset() {
        if (over.compareAndSet(false, true)) {
            abort(client);
            abort(target);
            release();
        }
    }

    private void pump(DirectionPump pump) throws IOException, InterruptedException {
        pump.run();
        if (running.decrementAndGet() == 0 && over.compareAndSet(false, true)) {
            close(client);
            close(target);
            release();
        }
    }

    private void release() {
        up.abandon();
        down.abandon();
        onEnd.accept(this);
    }

    /** Closes the channel with RST. A failure changes nothing: the connection is gone either way. */
    static void abort(SocketChannel channel) {
        try (channel) {
            channel.setOption(StandardSocketOptions.SO_LINGER, 0);
        } catch (IOException _) {
            return;
        }
    }

    private static void close(SocketChannel channel) {
        try (channel) {
            channel.shutdownOutput();
        } catch (IOException _) {
            return;
        }
    }

    /** The work of one thread of a connection. */
    @FunctionalInterface
    interface ConnectionTask {
        void run() throws IOException, InterruptedException;
    }
}
