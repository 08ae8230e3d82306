package uploadrelay;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import plimsoll.driver.Operation;

/** Serves the content of operations on loopback, each while it is offered. */
final class FileProvider implements AutoCloseable {
    private static final int BUFFER = 64 * 1024;

    private final Map<String, Operation> offered = new ConcurrentHashMap<>();
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

    /** Serves the operation's content from now on, and returns its address. */
    String offer(Operation operation) {
        offered.put("/" + operation.id(), operation);
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/" + operation.id();
    }

    void withdraw(Operation operation) {
        offered.remove("/" + operation.id());
    }

    private void serve(HttpExchange exchange) throws IOException {
        try (exchange) {
            Operation operation = offered.get(exchange.getRequestURI().getPath());
            if (operation == null) {
                exchange.sendResponseHeaders(404, -1);
                return;
            }
            long length = operation.content().length();
            exchange.sendResponseHeaders(200, length == 0 ? -1 : length);
            send(operation, exchange.getResponseBody());
        }
    }

    private static void send(Operation operation, OutputStream out) throws IOException {
        byte[] buffer = new byte[BUFFER];
        for (long at = 0; at < operation.content().length(); ) {
            ByteBuffer part = operation.content().part(at, BUFFER);
            int count = part.remaining();
            part.get(buffer, 0, count);
            out.write(buffer, 0, count);
            operation.sent().accept(count);
            at += count;
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
