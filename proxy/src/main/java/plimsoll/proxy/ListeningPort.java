package plimsoll.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * A port that accepts clients and can be shut. While it is shut, clients are refused and no other process can take the
 * port: a second socket, which never listens, stays bound to it.
 */
final class ListeningPort implements AutoCloseable {
    private static final int BACKLOG = 1024;
    private static final long SHUT_BOUND_MILLIS = 5000;

    /**
     * Fixed, so that the bytes that the kernel buffers before a slow or stalled link are bounded and the same on every
     * machine.
     */
    static final int RECEIVE_BYTES = 1024 * 1024;

    private final SocketNamespace namespace;
    private final Socket placeholder;
    private final InetSocketAddress address;
    private ServerSocketChannel server;
    private boolean accepting;

    ListeningPort(SocketNamespace namespace, int port) throws IOException {
        this.namespace = namespace;
        this.placeholder = namespace.inside(() -> boundSocket(new InetSocketAddress(namespace.address(), port)));
        this.address = new InetSocketAddress(namespace.address(), placeholder.getLocalPort());
        try {
            server = namespace.inside(() -> listen(address));
        } catch (IOException refused) {
            placeholder.close();
            throw refused;
        }
    }

    int port() {
        return address.getPort();
    }

    synchronized boolean isOpen() {
        return server.isOpen();
    }

    /** Listens again; does nothing when the port is open. */
    synchronized void open() throws IOException {
        if (!server.isOpen()) {
            server = namespace.inside(() -> listen(address));
            notifyAll();
        }
    }

    /** Closes the port; clients are refused when this returns. */
    synchronized void shut() throws IOException {
        server.close();
        try {
            awaitAcceptReturned();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while port " + port() + " was being closed");
        }
    }

    /**
     * Waits for the next client, also while the port is shut. One thread at a time.
     *
     * @throws IOException when the port is shut meanwhile
     */
    SocketChannel accept() throws IOException, InterruptedException {
        ServerSocketChannel open = awaitOpen();
        try {
            return open.accept();
        } finally {
            acceptReturned();
        }
    }

    private synchronized ServerSocketChannel awaitOpen() throws InterruptedException {
        while (!server.isOpen()) {
            wait();
        }
        accepting = true;
        return server;
    }

    /** Only now has the kernel closed a port that was shut: a thread in accept keeps it open. */
    private synchronized void acceptReturned() {
        accepting = false;
        notifyAll();
    }

    private synchronized void awaitAcceptReturned() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + SHUT_BOUND_MILLIS * 1_000_000;
        while (accepting) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                throw new IOException(
                        "port " + port() + " still listens " + SHUT_BOUND_MILLIS + " ms after it was closed");
            }
            wait(millis);
        }
    }

    @Override
    public void close() throws IOException {
        shut();
        placeholder.close();
    }

    private static Socket boundSocket(InetSocketAddress address) throws IOException {
        Socket socket = new Socket();
        try {
            socket.setReuseAddress(true);
            socket.bind(address);
            return socket;
        } catch (IOException refused) {
            socket.close();
            throw refused;
        }
    }

    private static ServerSocketChannel listen(InetSocketAddress address) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open();
        try {
            return channel.setOption(StandardSocketOptions.SO_REUSEADDR, true)
                    .setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BYTES)
                    .bind(address, BACKLOG);
        } catch (IOException refused) {
            channel.close();
            throw refused;
        }
    }
}
