package intake.nio;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.Iterator;
import java.util.concurrent.locks.LockSupport;

/** Serves all connections in one thread; a connection that breaks ends alone. */
final class Server implements AutoCloseable {
    private static final int BACKLOG = 4096;
    private static final long PAUSE_NANOS = 10_000_000;

    private final Selector selector;
    private final ServerSocketChannel listener;
    private final Routes routes;
    private volatile boolean closed;

    private Server(Selector selector, ServerSocketChannel listener, Routes routes) {
        this.selector = selector;
        this.listener = listener;
        this.routes = routes;
    }

    /** @param port 0 for a free one */
    static Server listening(int port, Routes routes) throws IOException {
        ServerSocketChannel listener = ServerSocketChannel.open();
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        listener.configureBlocking(false);
        Selector selector = Selector.open();
        listener.register(selector, SelectionKey.OP_ACCEPT);
        return new Server(selector, listener, routes);
    }

    int port() {
        return listener.socket().getLocalPort();
    }

    /** Serves until {@link #close}. */
    void run() throws IOException {
        while (!closed) {
            selector.select();
            for (Iterator<SelectionKey> keys = selector.selectedKeys().iterator(); keys.hasNext(); ) {
                SelectionKey key = keys.next();
                keys.remove();
                if (key.isValid()) {
                    turn(key);
                }
            }
        }
        for (SelectionKey key : selector.keys()) {
            end(key);
        }
        selector.close();
        listener.close();
    }

    @Override
    public void close() {
        closed = true;
        selector.wakeup();
    }

    private void turn(SelectionKey key) {
        if (key.isAcceptable()) {
            acceptOrPause();
            return;
        }
        try {
            int next = ((Connection) key.attachment()).turn();
            if (next == 0) {
                end(key);
            } else {
                key.interestOps(next);
            }
        } catch (IOException | RuntimeException gone) {
            end(key);
        }
    }

    /** A connection that cannot be accepted, usually for lack of file descriptors, ends no other and is tried again. */
    private void acceptOrPause() {
        try {
            accept();
        } catch (IOException refused) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void accept() throws IOException {
        SocketChannel channel = listener.accept();
        if (channel == null) {
            return;
        }
        try {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
            channel.register(selector, SelectionKey.OP_READ, new Connection(channel, routes));
        } catch (IOException gone) {
            channel.close();
        }
    }

    private static void end(SelectionKey key) {
        if (key.attachment() instanceof Connection connection) {
            try {
                connection.close();
            } catch (IOException leftToTheKernel) {
                // The other connections are served on.
            }
        }
    }
}
