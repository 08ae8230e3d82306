package plimsoll.cli;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A service that sends the same bytes to every connection, whatever it receives. */
record AnsweringService(ServerSocket listening, Queue<String> requests) implements AutoCloseable {
    private static final String HEALTH = "GET /health ";
    private static final byte[] HEALTHY =
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok".getBytes(StandardCharsets.US_ASCII);

    /** Only its health is answered otherwise: without a sign of it, init would wait. */
    AnsweringService(String answer) throws IOException {
        this(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), new ConcurrentLinkedQueue<>());
        byte[] bytes = answer.getBytes(StandardCharsets.ISO_8859_1);
        Thread.ofVirtual().start(() -> {
            while (!listening.isClosed()) {
                try {
                    Socket connection = listening.accept();
                    Thread.ofVirtual().start(() -> answer(connection, bytes));
                } catch (IOException closed) {
                    return;
                }
            }
        });
    }

    private void answer(Socket connection, byte[] bytes) {
        try (connection) {
            connection.setSoTimeout(2000);
            byte[] request = new byte[8192];
            int length = connection.getInputStream().read(request);
            if (length > 0) {
                String text = new String(request, 0, length, StandardCharsets.ISO_8859_1);
                requests.add(text);
                connection.getOutputStream().write(text.startsWith(HEALTH) ? HEALTHY : bytes);
            }
        } catch (IOException gone) {
            // The client has seen enough.
        }
    }

    String address() {
        return "http://127.0.0.1:" + listening.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }

    /** Returns hostile answers by their names. */
    static Map<String, String> answers() {
        String ok = "HTTP/1.1 200 OK\r\nConnection: close\r\n";
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("nothing", "");
        answers.put("noise", "\u0000\u00ff\u0007".repeat(1000));
        answers.put("a head without end", "HTTP/1.1 200 OK\r\n" + "X-A: b\r\n".repeat(100_000));
        answers.put("a line without end", "HTTP/1.1 200 " + "x".repeat(1 << 20));
        answers.put("a wrong length", ok + "Content-Length: 99999999999999999999\r\n\r\nx");
        answers.put("chunks without end", ok + "Transfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n".repeat(50_000));
        answers.put("a chunk of a terabyte", ok + "Transfer-Encoding: chunked\r\n\r\nffffffffffff\r\nx");
        answers.put(
                "escapes in a header",
                "HTTP/1.1 401 \u001b[31mred\r\nWWW-Authenticate: \u001b]0;title\u0007\r\n"
                        + "Content-Length: 0\r\nConnection: close\r\n\r\n");
        answers.put(
                "a way elsewhere",
                "HTTP/1.1 302 Found\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n"
                        + "Connection: close\r\n\r\n");
        answers.put(
                "a packed body", ok + "Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\n\u001f\u008b\u0008\u0000");
        answers.put(
                "a nested description", ok + "Content-Type: application/json\r\n\r\n" + "{\"paths\":".repeat(100_000));
        answers.put(
                "paths with commands",
                ok + "Content-Type: application/json\r\n\r\n"
                        + "{\"openapi\":\"3.0.0\",\"paths\":{\"/a\\nload: {burst: 1}\\u001b[31m\":{\"get\":{}},"
                        + "\"/${env.PLIMSOLL_CANARY}\":{\"get\":{}},\"/::error::x\":{\"get\":{}}}}");
        return answers;
    }
}
