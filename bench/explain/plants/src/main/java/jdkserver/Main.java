package jdkserver;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import domain.Bounds;
import domain.Options;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import plants.Answer;
import plants.Plant;
import plants.Plants;
import plants.Witness;

/**
 * Starts the JDK's HTTP server: {@code --on=virtual}, a virtual thread a request; {@code --on=threads --threads=N};
 * {@code --on=dispatcher}, the one thread that accepts connections, the default without an executor.
 */
public final class Main {
    private final Plant plant;

    private Main(Plant plant) {
        this.plant = plant;
    }

    public static void main(String[] arguments) throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true");
        Options options = Options.of(arguments);
        Main service = new Main(Plants.of(options, new Witness().speakingAtTheEnd()));
        HttpServer server = HttpServer.create(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), options.port()), Bounds.BACKLOG);
        server.createContext("/work", service::answer);
        server.createContext("/health", exchange -> send(exchange, Answer.DONE));
        server.setExecutor(executor(options));
        server.start();
        System.out.println("ready http://127.0.0.1:" + server.getAddress().getPort());
    }

    private static Executor executor(Options options) {
        return switch (options.needed("on")) {
            case "virtual" -> Executors.newVirtualThreadPerTaskExecutor();
            case "threads" -> Executors.newFixedThreadPool(Integer.parseInt(options.needed("threads")));
            case "dispatcher" -> Runnable::run;
            default ->
                throw new IllegalArgumentException(
                        "--on is virtual, threads or dispatcher, not " + options.needed("on"));
        };
    }

    private void answer(HttpExchange exchange) throws IOException {
        try {
            send(exchange, plant.answer());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            send(exchange, Answer.FAILED);
        }
    }

    private static void send(HttpExchange exchange, Answer answer) throws IOException {
        try (exchange) {
            exchange.sendResponseHeaders(answer.status(), answer.body().length);
            exchange.getResponseBody().write(answer.body());
        }
    }
}
