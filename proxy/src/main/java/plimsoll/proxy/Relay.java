package plimsoll.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/**
 * Accepts clients and joins each to the target. A client whose target does not answer is reset: its connection was already accepted, so it cannot be refused any
 * more.
 */
final class Relay implements AutoCloseable {
    /** More wait in the kernel's backlog. */
    static final int CONNECTIONS_MAX = 8192;

    private static final int CONNECT_MILLIS = 5000;

    private final InetSocketAddress to;
    private final Door door;
    private final Wire wire = Wire.open();
    private final Semaphore room = new Semaphore(CONNECTIONS_MAX);
    private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder unreached = new LongAdder();
    private final LongAdder reset = new LongAdder();

    private Relay(InetSocketAddress to, Door door) {
        this.to = to;
        this.door = door;
    }

    /** Binds the port and accepts from now on. */
    static Relay open(int port, InetSocketAddress to) throws IOException {
        Relay relay = new Relay(to, new Door(port));
        Thread.ofVirtual().name("accept").start(relay::acceptAll);
        return relay;
    }

    int port() {
        return door.port();
    }

    Wire wire() {
        return wire;
    }

    Door door() {
        return door;
    }

    Counts counts() {
        return new Counts(
                connections.size(),
                accepted.sum(),
                unreached.sum(),
                reset.sum(),
                connections.stream().filter(Connection::awaitsAnswer).count(),
                wire.up().writtenBytes(),
                wire.down().writtenBytes(),
                wire.up().heldBytes(),
                wire.down().heldBytes());
    }

    /** Ends every connection with RST; new ones are served. */
    void resetAll() {
        for (Connection connection : connections) {
            reset.increment();
            connection.reset();
        }
    }

    @Override
    public void close() throws IOException {
        door.close();
        resetAll();
    }

    private void acceptAll() {
        try {
            while (true) {
                room.acquire();
                accept();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A door that was shut meanwhile ends the wait for a client; the next round waits for the door. */
    private void accept() throws InterruptedException {
        try {
            SocketChannel client = door.accept();
            accepted.increment();
            Thread.ofVirtual().name("join").start(() -> join(client));
        } catch (IOException _) {
            room.release();
        }
    }

    private void join(SocketChannel client) {
        try {
            SocketChannel target = reach();
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            Connection connection = new Connection(wire, client, target, this::ended);
            connections.add(connection);
            connection.start();
        } catch (IOException _) {
            unreached.increment();
            Connection.abort(client);
            room.release();
        }
    }

    private void ended(Connection connection) {
        connections.remove(connection);
        room.release();
    }

    private SocketChannel reach() throws IOException {
        SocketChannel target = SocketChannel.open();
        try {
            target.setOption(StandardSocketOptions.TCP_NODELAY, true)
                    .setOption(StandardSocketOptions.SO_RCVBUF, Door.RECEIVE_BYTES);
            target.socket().connect(to, CONNECT_MILLIS);
            return target;
        } catch (IOException refused) {
            target.close();
            throw refused;
        }
    }
}
