package plimsoll.netty;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * A loopback server for warm-ups, which sends one answer per read: an empty listing. The service under test receives
 * nothing.
 */
final class LoopbackServer implements AutoCloseable {
    private static final int BACKLOG = 64;
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]".getBytes(StandardCharsets.ISO_8859_1);

    private static final long PAUSE_NANOS = 50_000_000;

    private final ServerSocket server;
    private final Duration longest;

    /** @param longest timeout for each read from a client */
    LoopbackServer(Duration longest) throws IOException {
        this(new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress()), longest);
    }

    LoopbackServer(ServerSocket server, Duration longest) {
        this.server = server;
        this.longest = longest;
        Thread.ofPlatform().daemon().name("warm-up server").start(this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }

    /** Accepts clients until the server is closed; pauses after one that could not be accepted. */
    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofPlatform().daemon().name("warm-up connection").start(() -> answer(client));
            } catch (IOException e) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private void answer(Socket client) {
        try (client) {
            client.setSoTimeout((int) longest.toMillis());
            client.setTcpNoDelay(true);
            byte[] request = new byte[8192];
            OutputStream out = client.getOutputStream();
            while (client.getInputStream().read(request) > 0) {
                out.write(ANSWER);
            }
        } catch (IOException e) {
            // The client disconnected, or the warm-up is over.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
