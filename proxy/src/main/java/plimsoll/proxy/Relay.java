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
 * Accepts clients and joins each to the target. A client whose target does not answer is reset: its connection was already accepted, so it cannot be refused any
 * more.
 */
final class Relay implements AutoCloseable {
    /** More wait in the kernel's backlog. */
    static final int CONNECTIONS_MAX = 8192;

    private static final int CONNECT_MILLIS = 5000;

    private final List<Gate> gates;
    private final LinkState linkState = LinkState.open();
    private final Semaphore room = new Semaphore(CONNECTIONS_MAX);
    private final Set<ProxiedConnection> connections = ConcurrentHashMap.newKeySet();
    private final LongAdder accepted = new LongAdder();
    private final LongAdder unreached = new LongAdder();
    private final LongAdder reset = new LongAdder();
    private final AcceptFailures failures = new AcceptFailures(System.err);

    /** A door and where it leads. */
    private record Gate(ListeningPort door, InetSocketAddress to) {}

    private Relay(List<Gate> gates) {
        this.gates = gates;
    }

    /** Binds the ports and accepts from now on. */
    static Relay open(SocketNamespace namespace, List<PortForwarding> passages) throws IOException {
        List<Gate> gates = new ArrayList<>();
        try {
            for (PortForwarding forwarding : passages) {
                gates.add(new Gate(new ListeningPort(namespace, forwarding.listen()), forwarding.to()));
            }
        } catch (IOException refused) {
            for (Gate gate : gates) {
                gate.door().close();
            }
            throw refused;
        }
        Relay relay = new Relay(List.copyOf(gates));
        gates.forEach(gate -> Thread.ofVirtual().name("accept").start(() -> relay.acceptAll(gate)));
        return relay;
    }

    /** Of the doors, in the order of the passages. */
    List<Integer> ports() {
        return gates.stream().map(gate -> gate.door().port()).toList();
    }

    LinkState wire() {
        return linkState;
    }

    /** Clients are served again at every door. */
    void open() throws IOException {
        for (Gate gate : gates) {
            gate.door().open();
        }
    }

    /** Clients are refused at every door. */
    void shut() throws IOException {
        for (Gate gate : gates) {
            gate.door().shut();
        }
    }

    boolean isOpen() {
        return gates.stream().allMatch(gate -> gate.door().isOpen());
    }

    LinkCounts counts() {
        return new LinkCounts(
                connections.size(),
                accepted.sum(),
                unreached.sum(),
                reset.sum(),
                connections.stream().filter(ProxiedConnection::awaitsAnswer).count(),
                linkState.up().writtenBytes(),
                linkState.down().writtenBytes(),
                linkState.up().heldBytes(),
                linkState.down().heldBytes());
    }

    /** Ends every connection with RST; new ones are served. */
    void resetAll() {
        for (ProxiedConnection connection : connections) {
            reset.increment();
            connection.reset();
        }
    }

    @Override
    public void close() throws IOException {
        for (Gate gate : gates) {
            gate.door().close();
        }
        failures.end();
        resetAll();
    }

    private void acceptAll(Gate gate) {
        try {
            while (true) {
                room.acquire();
                accept(gate);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * A door that was shut meanwhile ends the wait for a client; the next round waits for the door. Any other failure, for
     * want of descriptors as a rule, would repeat at once and take the core on which the service is measured.
     */
    private void accept(Gate gate) throws InterruptedException {
        try {
            SocketChannel client = gate.door().accept();
            accepted.increment();
            Thread.ofVirtual().name("join").start(() -> join(client, gate.to()));
        } catch (IOException e) {
            room.release();
            if (gate.door().isOpen()) {
                failures.add(e);
            }
        }
    }

    private void join(SocketChannel client, InetSocketAddress to) {
        try {
            ProxiedConnection connection = connection(client, reach(to));
            connections.add(connection);
            connection.start();
        } catch (IOException _) {
            unreached(client);
        }
    }

    /** A failure of any kind closes both ends, or the two peers would wait for each other. */
    private ProxiedConnection connection(SocketChannel client, SocketChannel target) throws IOException {
        try {
            client.setOption(StandardSocketOptions.TCP_NODELAY, true);
            return new ProxiedConnection(linkState, client, target, this::ended);
        } catch (IOException e) {
            ProxiedConnection.abort(target);
            throw e;
        } catch (RuntimeException | Error e) {
            ProxiedConnection.abort(target);
            unreached(client);
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

    private static SocketChannel reach(InetSocketAddress to) throws IOException {
        SocketChannel target = SocketChannel.open();
        try {
            target.setOption(StandardSocketOptions.TCP_NODELAY, true)
                    .setOption(StandardSocketOptions.SO_RCVBUF, ListeningPort.RECEIVE_BYTES);
            target.socket().connect(to, CONNECT_MILLIS);
            return target;
        } catch (IOException refused) {
            target.close();
            throw refused;
        }
    }
}
