package plimsoll.proxy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A server whose accepted sockets are handed to the test. */
public final class Target implements AutoCloseable {
    private final ServerSocket server;
    private final BlockingQueue<Socket> accepted = new LinkedBlockingQueue<>();

    public Target() throws IOException {
        server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::acceptAll);
    }

    public InetSocketAddress address() {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort());
    }

    /** Waits at most 30 s for the next accepted socket. */
    public Socket next() throws InterruptedException {
        Socket socket = accepted.poll(30, TimeUnit.SECONDS);
        if (socket == null) {
            throw new AssertionError("no client connected to the target within 30 s");
        }
        return socket;
    }

    /** Closes the accepted sockets that the test has not taken. */
    void closeAccepted() throws IOException {
        for (Socket socket = accepted.poll(); socket != null; socket = accepted.poll()) {
            socket.close();
        }
    }

    /** Connects to a port of this machine, with a read timeout of 30 s. */
    public static Socket client(int port) {
        try {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
            socket.setTcpNoDelay(true);
            socket.setSoTimeout(30_000);
            return socket;
        } catch (IOException refused) {
            throw new UncheckedIOException(refused);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    private void acceptAll() {
        try {
            while (true) {
                Socket socket = server.accept();
                socket.setTcpNoDelay(true);
                socket.setSoTimeout(30_000);
                accepted.add(socket);
            }
        } catch (IOException _) {
            return;
        }
    }
}
