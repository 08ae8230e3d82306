package uploadrelay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import plimsoll.driver.Operation;

/** Serves the content of operations on loopback: each once, and while it is offered. */
final class FileProvider implements AutoCloseable {
    private final Map<String, Offer> offers = new ConcurrentHashMap<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpServer server;

    /** @throws UncheckedIOException if no port is free */
    FileProvider() {
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException refused) {
            throw new UncheckedIOException("the provider of files cannot listen: " + refused.getMessage(), refused);
        }
        server.setExecutor(threads);
        server.createContext("/", this::serve);
        server.start();
    }

    /**
     * A file that can be downloaded.
     *
     * @param taken whether a download has begun: another one would count its bytes again
     * @param open false once its operation has ended
     */
    private record Offer(Operation operation, AtomicBoolean taken, AtomicBoolean open) {}

    void offer(Operation operation) {
        offers.put(path(operation), new Offer(operation, new AtomicBoolean(), new AtomicBoolean(true)));
    }

    void withdraw(Operation operation) {
        Offer offer = offers.remove(path(operation));
        if (offer != null) {
            offer.open().set(false);
        }
    }

    String address(Operation operation) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + path(operation);
    }

    private static String path(Operation operation) {
        return "/" + operation.id();
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Offer offer = offers.get(exchange.getRequestURI().getPath());
            if (offer == null || !offer.taken().compareAndSet(false, true)) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            long length = offer.operation().content().length();
            exchange.sendResponseHeaders(200, length == 0 ? -1 : length);
            OperationContent.write(offer.operation(), exchange.getResponseBody(), offer.open()::get);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
