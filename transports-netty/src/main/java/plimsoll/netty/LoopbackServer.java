package plimsoll.netty;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A server of our own on loopback that answers a request a read, for rehearsals; what is under test sees nothing of them. */
final class LoopbackServer implements AutoCloseable {
    private static final int BACKLOG = 64;
    private static final byte[] ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);

    private final ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final Duration longest;

    /** @param longest how long a client may be silent */
    LoopbackServer(Duration longest) throws IOException {
        this.longest = longest;
        Thread.ofPlatform().daemon().name("rehearsal").start(this::accept);
    }

    InetSocketAddress address() {
        return new InetSocketAddress(server.getInetAddress(), server.getLocalPort());
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                Thread.ofPlatform().daemon().name("rehearsed").start(() -> answer(client));
            } catch (IOException e) {
                // It was closed.
                return;
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
            // The sender left, or the rehearsal is over.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
