import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;

/** Starts at once, keeps the sizes of what is put, and lists them. Argument: the port. See between. */
public final class Instant {
    private static final Map<String, Long> STORED = new ConcurrentHashMap<>();

    public static void main(String[] arguments) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", Integer.parseInt(arguments[0])), 100);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/files", Instant::answer);
        server.start();
    }

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            if (exchange.getRequestMethod().equals("PUT")) {
                String path = exchange.getRequestURI().getPath();
                STORED.put(path.substring(path.lastIndexOf('/') + 1), (long)
                        exchange.getRequestBody().readAllBytes().length);
                exchange.sendResponseHeaders(201, -1);
                return;
            }
            byte[] listed = STORED.entrySet().stream()
                    .map(each -> "{\"name\":\"" + each.getKey() + "\",\"size\":" + each.getValue() + "}")
                    .collect(Collectors.joining(",", "[", "]"))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, listed.length);
            exchange.getResponseBody().write(listed);
        }
    }
}
