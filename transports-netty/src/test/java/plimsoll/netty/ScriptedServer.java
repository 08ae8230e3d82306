package plimsoll.netty;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;

/** A loopback server that runs a test's script for each connection, on its own thread. */
public final class ScriptedServer implements AutoCloseable {
    /** The script for one connection, which is closed afterwards. */
    public interface Behaviour {
        void serve(Socket client) throws IOException, InterruptedException;
    }

    private final ServerSocket server;
    private final AtomicInteger connections = new AtomicInteger();

    public ScriptedServer(ServerSocketFactory sockets, Behaviour behaviour) throws IOException {
        server = sockets.createServerSocket(0, 100, InetAddress.getLoopbackAddress());
        Thread.ofPlatform().daemon().start(() -> accept(behaviour));
    }

    public ScriptedServer(Behaviour behaviour) throws IOException {
        this(ServerSocketFactory.getDefault(), behaviour);
    }

    private void accept(Behaviour behaviour) {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                connections.incrementAndGet();
                Thread.ofPlatform().daemon().start(() -> serve(client, behaviour));
            } catch (IOException e) {
                return;
            }
        }
    }

    private static void serve(Socket client, Behaviour behaviour) {
        try (client) {
            behaviour.serve(client);
        } catch (IOException e) {
            // The client disconnected first.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Returns its address, without a path. */
    public String url() {
        return "http://127.0.0.1:" + port();
    }

    public int connections() {
        return connections.get();
    }

    public static void write(Socket client, String text) throws IOException {
        client.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
        client.getOutputStream().flush();
    }

    /** Reads a request with its body and returns both. The client sends nothing else before its answer. */
    public static String request(Socket client) throws IOException {
        StringBuilder request = new StringBuilder();
        InputStream in = client.getInputStream();
        byte[] part = new byte[2048];
        int head = -1;
        while (head < 0 && request.length() < 100_000) {
            int count = in.read(part);
            if (count < 0) {
                throw new IOException("closed");
            }
            request.append(new String(part, 0, count, StandardCharsets.ISO_8859_1));
            head = request.indexOf("\r\n\r\n");
        }
        int at = request.indexOf("Content-Length: ");
        if (at >= 0 && at < head) {
            int length = Integer.parseInt(request.substring(at + 16, request.indexOf("\r\n", at)));
            int missing = head + 4 + length - request.length();
            request.append(new String(in.readNBytes(missing), StandardCharsets.ISO_8859_1));
        }
        return request.toString();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
