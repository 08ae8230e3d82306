package plimsoll.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.LongAdder;

/**
 * Accepts clients and joins each to the target of its port. A client whose target cannot be reached is reset: its
 * connection is already accepted, so it can no longer be refused.
 */
final class Relay implements AutoCloseable {
    /** The most connections at a time; further clients wait in the kernel's backlog. */
    static final int CONNECTIONS_MAX = 8192;

    private static final int CONNECT_MILLIS = 5000;

    private final List<Listener> listeners;
    private final LinkState linkState = LinkState.open();
    private final Semaphore room = new Semaphore(CONNECTIONS_MAX);
    private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder unreached = new LongAdder();
    private final LongAdder reset = new LongAdder();
    private final AcceptFailures failures = new AcceptFailures(System.err);

    /** A port and the target of its connections. */
    private record Listener(ListeningPort port, InetSocketAddress to) {}

    private Relay(List<Listener> listeners) {
        this.listeners = listeners;
    }

    /** Binds the ports and starts accepting clients. */
    static Relay open(SocketNamespace namespace, List<PortForwarding> forwardings) throws IOException {
        List<Listener> listeners = new ArrayList<>();
        try {
            for (PortForwarding forwarding : forwardings) {
                listeners.add(new Listener(new ListeningPort(namespace, forwarding.listen()), forwarding.to()));
            }
        } catch (IOException refused) {
            for (Listener listener : listeners) {
                listener.port().close();
            }
            throw refused;
        }
        Relay relay = new Relay(List.copyOf(listeners));
        listeners.forEach(listener -> Thread.ofVirtual().name("accept").start(() -> relay.acceptAll(listener)));
        return relay;
    }

    /** Returns the listening ports, in the order of the forwardings. */
    List<Integer> ports() {
        return listeners.stream().map(listener -> listener.port().port()).toList();
    }

    LinkState linkState() {
        return linkState;
    }

    /** Serves clients again at every port. */
    void open() throws IOException {
        for (Listener listener : listeners) {
            listener.port().open();
        }
    }

    /** Refuses clients at every port. */
    void shut() throws IOException {
        for (Listener listener : listeners) {
            listener.port().shut();
        }
    }

    boolean isOpen() {
        return listeners.stream().allMatch(listener -> listener.port().isOpen());
    }

    LinkCounts counts() {
        return new LinkCounts(
                connections.size(),
                accepted.sum(),
                unreached.sum(),
                reset.sum(),
                connections.stream().filter(ProxiedConnection::awaitsResponse).count(),
                linkState.up().writtenBytes(),
                linkState.down().writtenBytes(),
                heldBytes(Direction.UP),
                heldBytes(Direction.DOWN));
    }

    /** Bytes that were dropped with their connection are not in transit. */
    private long heldBytes(Direction direction) {
        return connections.stream()
                .mapToLong(connection -> connection.heldBytes(direction))
                .sum();
    }

    /** Ends every connection with RST; new ones are served afterwards, and wait for none of the dropped bytes. */
    void resetAll() {
        for (ProxiedConnection connection : connections) {
            reset.increment();
            connection.reset();
        }
        linkState.up().limiter().clear();
        linkState.down().limiter().clear();
    }

    @Override
    public void close() throws IOException {
        for (Listener listener : listeners) {
            listener.port().close();
        }
        failures.end();
        resetAll();
    }

    private void acceptAll(Listener listener) {
        try {
            while (true) {
                room.acquire();
                accept(listener);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Accepts one client, or returns when the port was shut meanwhile; the next call then waits for it to open. Any
     * other failure, usually a lack of file descriptors, is followed by a pause: retried at once it would occupy the
     * core on which the service is measured.
     */
    private void accept(Listener listener) throws InterruptedException {
        try {
            SocketChannel client = listener.port().accept();
            accepted.increment();
            Thread.ofVirtual().name("join").start(() -> join(client, listener.to()));
        } catch (IOException e) {
            room.release();
            if (listener.port().isOpen()) {
                failures.add(e);
            }
        }
    }

    private void join(SocketChannel client, InetSocketAddress to) {
        ProxiedConnection connection;
        try {
            connection = connection(client, connect(to));
        } catch (IOException _) {
            unreached(client);
            return;
        } catch (RuntimeException | Error e) {
            unreached(client);
            throw e;
        }
        connections.add(connection);
        connection.start();
    }

    /** Closes the target on any failure: its peer would otherwise wait for bytes of the client. */
    private ProxiedConnection connection(SocketChannel client, SocketChannel target) throws IOException {
        try {
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new ProxiedConnection(linkState, client, target, this::ended);
        } catch (IOException | RuntimeException | Error e) {
            ProxiedConnection.abort(target);
            throw e;
        }
    }

    private void unreached(SocketChannel client) {
        unreached.increment();
        ProxiedConnection.abort(client);
        room.release();
    }

    private void ended(ProxiedConnection connection) {
        connections.remove(connection);
        room.release();
    }

    private static SocketChannel connect(InetSocketAddress to) throws IOException {
        SocketChannel target = SocketChannel.open();
        try {
            target.setOption(StandardSocketOptions.TCP_NODELAY, true)
                    .setOption(StandardSocketOptions.SO_RCVBUF, ListeningPort.RECEIVE_BYTES);
            target.socket().connect(to, CONNECT_MILLIS);
            return target;
        } catch (IOException | RuntimeException | Error refused) {
            target.close();
            throw refused;
        }
    }
}
