package uploads;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Answers {@code GET /actuator/health}, {@code POST /files/ID} (multipart, field {@code file}) and {@code GET /files};
 * one virtual thread for each request.
 */
final class UploadServer implements AutoCloseable {
    private static final int BACKLOG = 1024;
    private static final String FIELD = "file";
    private static final Pattern UPLOAD = Pattern.compile("POST /files/([A-Za-z0-9][A-Za-z0-9._-]{0,127})");

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Mode mode;
    private final Store store;

    private UploadServer(HttpServer server, Mode mode, Store store) {
        this.server = server;
        this.mode = mode;
        this.store = store;
    }

    /**
     * @param address of the interface to listen on
     * @param port 0 for any free one
     */
    static UploadServer start(String address, int port, Mode mode, Store store) throws IOException {
        InetSocketAddress listening = new InetSocketAddress(InetAddress.getByName(address), port);
        UploadServer service = new UploadServer(HttpServer.create(listening, BACKLOG), mode, store);
        service.server.setExecutor(service.threads);
        service.server.createContext("/", service::answer);
        service.server.start();
        return service;
    }

    int port() {
        return server.getAddress().getPort();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String asked =
                    exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            Matcher upload = UPLOAD.matcher(asked);
            if (upload.matches()) {
                upload(exchange, upload.group(1));
            } else if (asked.equals("GET /files")) {
                list(exchange);
            } else if (asked.equals("GET /actuator/health")) {
                reply(exchange, 200, "{\"status\":\"UP\"}");
            } else {
                reply(exchange, 404, error("nothing answers " + asked));
            }
        }
    }

    private void upload(HttpExchange exchange, String name) throws IOException {
        try (Store.Unfinished unfinished = receive(exchange)) {
            unfinished.storeAs(name);
            reply(exchange, 201, "{\"name\":\"" + name + "\"}");
        } catch (MalformedUpload e) {
            reply(exchange, 400, error(e.getMessage()));
        }
    }

    /** Reads the body to its last boundary, so that nothing is stored of an aborted upload. */
    private Store.Unfinished receive(HttpExchange exchange) throws IOException {
        String type = Optional.ofNullable(exchange.getRequestHeaders().getFirst("Content-Type"))
                .orElse("");
        MultipartReader parts = MultipartReader.of(exchange.getRequestBody(), type);
        Optional<Store.Unfinished> received = Optional.empty();
        try {
            for (Optional<MultipartReader.Part> part = parts.next(); part.isPresent(); part = parts.next()) {
                if (part.get().name().equals(FIELD)) {
                    requireFirst(received);
                    received = Optional.of(store.write(mode.prepare(part.get().content())));
                }
            }
            return received.orElseThrow(() -> new MalformedUpload("no part is called '" + FIELD + "'"));
        } catch (IOException e) {
            if (received.isPresent()) {
                received.get().close();
            }
            throw e;
        }
    }

    private static void requireFirst(Optional<Store.Unfinished> received) throws MalformedUpload {
        if (received.isPresent()) {
            throw new MalformedUpload("two parts are called '" + FIELD + "', and one request stores one file");
        }
    }

    private void list(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = exchange.getResponseBody()) {
            String before = "[";
            for (String name : store.names()) {
                out.write((before + store.read(name).toJson()).getBytes(UTF_8));
                before = ",\n";
            }
            out.write((before.equals("[") ? "[]" : "]").getBytes(UTF_8));
        }
    }

    private static String error(String message) {
        return "{\"error\":\"" + message.replaceAll("[\\\\\"\\p{Cntrl}]", " ") + "\"}";
    }

    private static void reply(HttpExchange exchange, int status, String json) throws IOException {
        byte[] body = json.getBytes(UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
