package blobsink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A running sink: it listens from construction on, and serves each connection on a virtual thread of its own. */
public final class BlobSink implements AutoCloseable {
    private static final int BACKLOG = 4096;

    /**
     * Pause after a connection that could not be accepted, so that a sink without free files leaves its core to the
     * service.
     */
    private static final long PAUSE_NANOS = 50_000_000;

    private final Limits limits;
    private final BlobApi api;
    private final StoreFaults faults;
    private final ServerSocket listener;
    private final Semaphore slots;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicLong requests = new AtomicLong();

    /**
     * Starts a sink on the loopback address.
     *
     * @param port to listen on; 0 takes a free one
     * @throws UncheckedIOException when the port is taken
     */
    public static BlobSink listening(int port) {
        return new BlobSink(port, Limits.defaults(), StoreFaults.none());
    }

    /** Starts a sink on an address that other machines may reach. */
    static BlobSink listening(InetSocketAddress address, StoreFaults faults) {
        return new BlobSink(address, Limits.defaults(), faults);
    }

    BlobSink(int port, Limits limits, StoreFaults faults) {
        this(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), limits, faults);
    }

    private BlobSink(InetSocketAddress address, Limits limits, StoreFaults faults) {
        this.limits = limits;
        this.faults = faults;
        this.api = new BlobApi(limits);
        this.slots = new Semaphore(limits.connections());
        this.listener = bound(address);
        Thread.ofPlatform().name("blob-sink-accept").daemon(true).start(this::accept);
    }

    /** The port it listens on. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Stops listening and closes every open connection; half-received bodies are not stored. */
    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : open) {
            socket.close();
        }
    }

    private static ServerSocket bound(InetSocketAddress address) {
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(address, BACKLOG);
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "cannot listen on " + address + " (" + e.getMessage() + "); choose a free port or 0", e);
        }
    }

    private void accept() {
        boolean reported = false;
        while (!listener.isClosed()) {
            slots.acquireUninterruptibly();
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread.startVirtualThread(() -> serve(socket));
            } catch (IOException closedOrOutOfFiles) {
                slots.release();
                if (!reported && !listener.isClosed()) {
                    System.err.println("cannot accept a connection, will retry: " + closedOrOutOfFiles.getMessage());
                    reported = true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            new Connection(socket, api, limits, faults, requests).serve();
        } catch (IOException clientGone) {
            // The client broke off or was too slow: nothing was committed, and no client is left to answer.
        } finally {
            open.remove(socket);
            slots.release();
        }
    }
}
