package plimsoll.proxy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.StandardSocketOptions;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;

/**
 * The port where clients knock. While it is shut they are refused, and nobody else can take the port: a second socket stays bound to it, which never listens.
 */
final class ListeningPort implements AutoCloseable {
    private static final int BACKLOG = 1024;
    private static final long SHUT_BOUND_MILLIS = 5000;

    /** Fixed, so that what the kernel takes ahead of a slow or stalled line is bounded and the same on every machine. */
    static final int RECEIVE_BYTES = 1024 * 1024;

    private final SocketNamespace namespace;
    private final Socket holder;
    private final InetSocketAddress address;
    private ServerSocketChannel server;
    private boolean accepting;

    ListeningPort(SocketNamespace namespace, int port) throws IOException {
        this.namespace = namespace;
        this.holder = namespace.inside(() -> held(new InetSocketAddress(namespace.address(), port)));
        this.address = new InetSocketAddress(namespace.address(), holder.getLocalPort());
        try {
            server = namespace.inside(() -> listening(address));
        } catch (IOException refused) {
            holder.close();
            throw refused;
        }
    }

    int port() {
        return address.getPort();
    }

    synchronized boolean isOpen() {
        return server.isOpen();
    }

    /** Does nothing when it is open. */
    synchronized void open() throws IOException {
        if (!server.isOpen()) {
            server = namespace.inside(() -> listening(address));
            notifyAll();
        }
    }

    /** Clients are refused when this returns. */
    synchronized void shut() throws IOException {
        server.close();
        try {
            awaitLeft();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while port " + port() + " was closed");
        }
    }

    /**
     * The next client; waits while it is shut. One thread at a time.
     *
     * @throws IOException when it is shut meanwhile
     */
    SocketChannel accept() throws IOException, InterruptedException {
        ServerSocketChannel open = awaitOpen();
        try {
            return open.accept();
        } finally {
            left();
        }
    }

    private synchronized ServerSocketChannel awaitOpen() throws InterruptedException {
        while (!server.isOpen()) {
            wait();
        }
        accepting = true;
        return server;
    }

    /** Only now has the kernel closed what was shut: a thread in accept keeps it open. */
    private synchronized void left() {
        accepting = false;
        notifyAll();
    }

    private synchronized void awaitLeft() throws IOException, InterruptedException {
        long deadline = System.nanoTime() + SHUT_BOUND_MILLIS * 1_000_000;
        while (accepting) {
            long millis = (deadline - System.nanoTime()) / 1_000_000;
            if (millis <= 0) {
                throw new IOException("port " + port() + " listens " + SHUT_BOUND_MILLIS + " ms after it was closed");
            }
            wait(millis);
        }
    }

    @Override
    public void close() throws IOException {
        shut();
        holder.close();
    }

    private static Socket held(InetSocketAddress address) throws IOException {
        Socket holder = new Socket();
        try {
            holder.setReuseAddress(true);
            holder.bind(address);
            return holder;
        } catch (IOException refused) {
            holder.close();
            throw refused;
        }
    }

    private static ServerSocketChannel listening(InetSocketAddress address) throws IOException {
        ServerSocketChannel listening = ServerSocketChannel.open();
        try {
            return listening
                    .setOption(StandardSocketOptions.SO_REUSEADDR, true)
                    .setOption(StandardSocketOptions.SO_RCVBUF, RECEIVE_BYTES)
                    .bind(address, BACKLOG);
        } catch (IOException refused) {
            listening.close();
            throw refused;
        }
    }
}
