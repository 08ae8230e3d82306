package plimsoll.acceptance.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Locale;

/**
 * A service that repeats all that it is given, on its output in every spelling, and in its answers: an error message
 * for a request, a listing for an audit.
 *
 * <p>Options: {@code --port=N}, {@code --crashes} (at its first request), {@code --never-ready}, {@code --lives=FILE}
 * (ready only if it creates the file), {@code --never-listens} (ends instead). It prints other arguments, and its variables whose names begin with GIVEN.
 */
public final class TalkativeService {
    private static final int MESSAGE_LENGTH = 100;

    private final boolean crashes;
    private final boolean ready;

    private TalkativeService(boolean crashes, boolean ready) {
        this.crashes = crashes;
        this.ready = ready;
    }

    public static void main(String[] arguments) throws IOException {
        List<String> options = List.of(arguments);
        int port = 0;
        boolean ready = !options.contains("--never-ready");
        for (String option : options) {
            String value = option.substring(option.indexOf('=') + 1);
            if (option.startsWith("--port=")) {
                port = Integer.parseInt(value);
            } else if (option.startsWith("--lives=")) {
                ready = Path.of(value).toFile().createNewFile();
            } else {
                repeat(option);
            }
        }
        System.getenv().forEach((name, value) -> {
            if (name.startsWith("GIVEN")) {
                repeat(value);
            }
        });
        repeat(System.getProperty("given", ""));
        if (options.contains("--never-listens")) {
            System.exit(3);
        }
        TalkativeService service = new TalkativeService(options.contains("--crashes"), ready);
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.createContext("/", service::answer);
        server.start();
    }

    private static void repeat(String text) {
        String url = URLEncoder.encode(text, StandardCharsets.UTF_8);
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        String json = text.replace("\\", "\\\\").replace("\"", "\\\"").replace("/", "\\/");
        for (String spelled : List.of(
                text,
                url,
                url.replace("+", "%20").toLowerCase(Locale.ROOT),
                "{\"a\":\"" + json + "\"}",
                Base64.getEncoder().encodeToString(bytes),
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(("user:" + text + "@").getBytes(StandardCharsets.UTF_8)))) {
            System.out.println(spelled);
            System.err.println("error: " + spelled);
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        String query = String.valueOf(exchange.getRequestURI().getRawQuery());
        String header = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        List.of(body, query, header).forEach(TalkativeService::repeat);
        switch (exchange.getRequestURI().getPath()) {
            case "/health" -> send(exchange, ready ? 200 : 503, "");
            case "/files" -> send(exchange, 200, "[{\"name\": \"" + query + "\", \"size\": 1}]");
            case "/query" -> refuse(exchange, query);
            case "/header" -> refuse(exchange, header);
            default -> refuse(exchange, body);
        }
    }

    /** The message is longer than a reason that is kept, so that this ends within what it repeats. */
    private void refuse(HttpExchange exchange, String given) throws IOException {
        if (crashes) {
            new ProcessBuilder(
                            "kill",
                            "-SEGV",
                            Long.toString(ProcessHandle.current().pid()))
                    .start();
        }
        send(exchange, 400, "{\"detail\": \"" + "x".repeat(MESSAGE_LENGTH) + " " + given.replace("\"", "\\\"") + "\"}");
    }

    private static void send(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
