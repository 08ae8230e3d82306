import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;

/**
 * The common part of every victim, besides its death: GET /health answers 200, PUT /tasks/ID is read, worked on and
 * answered 201. All of its threads are daemons, so that a victim lives exactly as long as its main thread.
 */
final class Service {
    private static final int BACKLOG = 128;

    private Service() {}

    /** The action of a request; the request has no answer before this returns. */
    interface Work {
        void on(byte[] body) throws Exception;
    }

    /** Listens on the port that is the first argument. */
    static void start(String[] arguments, Work work) throws Exception {
        start(arguments, () -> 200, work);
    }

    /** The answer to GET /health. */
    interface Health {
        int status() throws Exception;
    }

    static void start(String[] arguments, Health health, Work work) throws Exception {
        int port = Integer.parseInt(arguments[0]);
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), BACKLOG);
        server.createContext("/health", exchange -> answer(exchange, status(health)));
        server.createContext("/tasks/", exchange -> {
            byte[] body = exchange.getRequestBody().readAllBytes();
            try {
                work.on(body);
            } catch (Exception e) {
                throw new IOException(e);
            }
            answer(exchange, 201);
        });
        server.setExecutor(Executors.newCachedThreadPool(
                Thread.ofPlatform().daemon().name("worker-", 0).factory()));
        // The server's own threads are daemons like the thread that starts it.
        Thread starter = Thread.ofPlatform().daemon().start(server::start);
        starter.join();
    }

    /** Idle main threads wait here. */
    static void forever() throws InterruptedException {
        new java.util.concurrent.CountDownLatch(1).await();
    }

    private static int status(Health health) throws IOException {
        try {
            return health.status();
        } catch (Exception e) {
            throw new IOException(e);
        }
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        byte[] text = "{}\n".getBytes();
        exchange.sendResponseHeaders(status, text.length);
        try (OutputStream body = exchange.getResponseBody()) {
            body.write(text);
        }
    }
}
