package plimsoll.proxy;

import java.io.IOException;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** One client joined to the target: a pump for each direction. It ends when both have ended, or at once with a reset when either breaks. */
final class ProxiedConnection {
    private final LinkState linkState;
    private final SocketChannel client;
    private final SocketChannel target;
    private final DirectionPump up;
    private final DirectionPump down;
    private final AtomicInteger running = new AtomicInteger(2);
    private final AtomicBoolean over = new AtomicBoolean();
    private final Consumer<ProxiedConnection> afterwards;
    private volatile Direction lastSpoken = Direction.DOWN;

    ProxiedConnection(
            LinkState linkState, SocketChannel client, SocketChannel target, Consumer<ProxiedConnection> afterwards) {
        this.linkState = linkState;
        this.client = client;
        this.target = target;
        this.afterwards = afterwards;
        this.up = new DirectionPump(this, Direction.UP, client, target);
        this.down = new DirectionPump(this, Direction.DOWN, target, client);
    }

    LinkState wire() {
        return linkState;
    }

    boolean isOver() {
        return over.get();
    }

    /** Whether the last bytes went to the target, so that its answer is awaited. */
    boolean awaitsAnswer() {
        return lastSpoken == Direction.UP;
    }

    void spoke(Direction direction) {
        if (lastSpoken != direction) {
            lastSpoken = direction;
        }
    }

    void start() {
        run("up", () -> pump(up));
        run("down", () -> pump(down));
    }

    /** A part of this connection on a thread of its own; when it breaks, the whole connection is reset. */
    void run(String name, Part part) {
        Thread.ofVirtual().name(name).start(() -> {
            try {
                part.run();
            } catch (IOException | InterruptedException broken) {
                reset();
            } catch (RuntimeException | Error e) {
                reset();
                throw e;
            }
        });
    }

    /** Ends both sides with RST, as a broken line or a dead peer does. */
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
        afterwards.accept(this);
    }

    /** Both sides are gone either way; what the kernel says about it changes nothing. */
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

    /** What one thread of a connection does. */
    @FunctionalInterface
    interface Part {
        void run() throws IOException, InterruptedException;
    }
}
