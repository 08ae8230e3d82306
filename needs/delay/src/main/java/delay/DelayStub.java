package delay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Answers each request, of any method and path, with 200 and {@code ok} after a delay; a virtual thread a request. */
final class DelayStub implements AutoCloseable {
    private static final int BACKLOG = 4096;
    private static final byte[] ANSWER = "ok\n".getBytes(StandardCharsets.US_ASCII);

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Duration delay;

    private DelayStub(HttpServer server, Duration delay) {
        this.server = server;
        this.delay = delay;
    }

    /** On 127.0.0.1; port 0 for a free one. */
    static DelayStub start(int port, Duration delay) throws IOException {
        return start(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), delay);
    }

    static DelayStub start(InetSocketAddress address, Duration delay) throws IOException {
        // Without the first an answer may wait 40 ms for an acknowledgement; by default 200 idle connections are kept.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        System.setProperty("sun.net.httpserver.maxIdleConnections", "100000");
        HttpServer server = HttpServer.create(address, BACKLOG);
        DelayStub stub = new DelayStub(server, delay);
        server.setExecutor(stub.threads);
        server.createContext("/", stub::answer);
        server.start();
        return stub;
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            exchange.getRequestBody().transferTo(OutputStream.nullOutputStream());
            Thread.sleep(delay);
            boolean bodiless = exchange.getRequestMethod().equals("HEAD");
            exchange.getResponseHeaders().set("Content-Type", "text/plain");
            exchange.sendResponseHeaders(200, bodiless ? -1 : ANSWER.length);
            if (!bodiless) {
                exchange.getResponseBody().write(ANSWER);
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }
}
