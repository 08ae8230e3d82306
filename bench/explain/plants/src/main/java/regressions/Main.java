package regressions;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import domain.Bounds;
import domain.Options;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.Executors;

/** Starts the service: {@code --changes=NAME,NAME --store=URL --dir=DIRECTORY}. */
public final class Main {
    private static final int THREADS = 16;

    private final Checkout checkout;

    private Main(Checkout checkout) {
        this.checkout = checkout;
    }

    public static void main(String[] arguments) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Options options = Options.of(arguments);
        Main service = new Main(new Checkout(
                Changes.of(options.text("changes").orElse("")),
                URI.create(options.needed("store")),
                Path.of(options.needed("dir"))));
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()), Bounds.BACKLOG);
        server.createContext("/work", service::answer);
        server.createContext("/health", exchange -> send(exchange, "up\n".getBytes(StandardCharsets.US_ASCII)));
        server.setExecutor(Executors.newFixedThreadPool(THREADS));
        server.start();
        System.out.println("ready http://127.0.0.1:" + server.getAddress().getPort());
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            send(exchange, checkout.answer());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            exchange.close();
        }
    }

    private static void send(HttpExchange exchange, byte[] body) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }
}
