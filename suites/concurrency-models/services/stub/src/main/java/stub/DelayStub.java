package stub;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Answers {@code GET /todos} with two todos, at once unless a {@link ListPlan} says otherwise, and {@code GET /image} after
 * a delay with a small pixmap, always the same bytes; a virtual thread a connection, and as little work as possible for a
 * request.
 */
final class DelayStub implements AutoCloseable {
    private static final int BACKLOG = 4096;
    private static final int LINE_MAX = 8192;
    private static final long PAUSE_NANOS = 50_000_000;
    private static final int SIDE = 32;
    private static final byte[] TODOS = answer(
            "200 OK",
            "application/json",
            "[{\"id\":2,\"title\":\"measure\",\"done\":false},{\"id\":1,\"title\":\"write\",\"done\":true}]"
                    .getBytes(StandardCharsets.US_ASCII));
    private static final byte[] IMAGE = answer("200 OK", "image/x-portable-pixmap", pixmap());
    private static final byte[] HEALTH = answer("200 OK", "text/plain", "ready\n".getBytes(StandardCharsets.US_ASCII));
    private static final byte[] REFUSED = answer("503 Service Unavailable", "text/plain", new byte[0]);
    private static final byte[] UNKNOWN = answer("404 Not Found", "text/plain", new byte[0]);

    private final ServerSocket listener;
    private final int delayMillis;
    private final ListPlan plan;
    private final AtomicInteger lists = new AtomicInteger();

    /** @param delayMillis before each image */
    DelayStub(int port, int delayMillis, ListPlan plan) throws IOException {
        this.listener = new ServerSocket(port, BACKLOG, InetAddress.getLoopbackAddress());
        this.delayMillis = delayMillis;
        this.plan = plan;
    }

    int port() {
        return listener.getLocalPort();
    }

    /**
     * Accepts connections until it is closed; pauses after one that could not be accepted, usually for lack of file
     * descriptors.
     */
    void serve() {
        boolean reported = false;
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> converse(client));
            } catch (IOException e) {
                if (!reported && !listener.isClosed()) {
                    System.err.println("cannot accept a connection, will retry: " + e.getMessage());
                    reported = true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    private void converse(Socket client) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream requests = new BufferedInputStream(client.getInputStream());
            for (String line = line(requests); !line.isEmpty(); line = line(requests)) {
                skipHeaders(requests);
                client.getOutputStream().write(answer(line));
            }
        } catch (IOException e) {
            // A client that has gone needs no answer.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private byte[] answer(String requestLine) throws InterruptedException {
        String[] words = requestLine.split(" ", 3);
        return switch (words.length > 1 ? words[1] : "") {
            case "/todos" -> todos();
            case "/image" -> {
                Thread.sleep(delayMillis);
                yield IMAGE;
            }
            case "/health" -> HEALTH;
            default -> UNKNOWN;
        };
    }

    /** Without a plan it neither counts nor sleeps, since its rate must not limit a report's. */
    private byte[] todos() throws InterruptedException {
        if (plan.equals(ListPlan.AT_ONCE)) {
            return TODOS;
        }
        if (plan.refuses(lists.incrementAndGet())) {
            return REFUSED;
        }
        Thread.sleep(plan.delayMillis());
        return TODOS;
    }

    private static void skipHeaders(InputStream requests) throws IOException {
        while (!line(requests).isEmpty()) {
            // A GET has no body.
        }
    }

    /** Without its line end; empty when there is none. */
    private static String line(InputStream requests) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = requests.read(); next >= 0 && next != '\n'; next = requests.read()) {
            if (next != '\r') {
                line.append((char) next);
            }
            if (line.length() > LINE_MAX) {
                throw new IOException("a line is longer than " + LINE_MAX);
            }
        }
        return line.toString();
    }

    private static byte[] pixmap() {
        byte[] head = ("P6\n" + SIDE + " " + SIDE + "\n255\n").getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + SIDE * SIDE * 3];
        System.arraycopy(head, 0, all, 0, head.length);
        for (int i = head.length; i < all.length; i++) {
            all[i] = (byte) (i * 31);
        }
        return all;
    }

    private static byte[] answer(String status, String type, byte[] body) {
        byte[] head = ("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nContent-Length: " + body.length
                        + "\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
        byte[] all = new byte[head.length + body.length];
        System.arraycopy(head, 0, all, 0, head.length);
        System.arraycopy(body, 0, all, head.length, body.length);
        return all;
    }
}
