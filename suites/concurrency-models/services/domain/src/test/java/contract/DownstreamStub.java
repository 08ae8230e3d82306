package contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A replacement for the services behind a report, with several kinds of failures. */
final class DownstreamStub implements AutoCloseable {
    private static final int BACKLOG = 1024;
    private static final Duration GIVEN_UP = Duration.ofSeconds(20);

    private final CountDownLatch ended = new CountDownLatch(1);
    private final HttpServer server;
    private volatile Mood todos = Mood.WELL;
    private volatile Mood image = Mood.WELL;

    enum Mood {
        WELL,
        FAILING,
        CLOSING,
        TALKING_NONSENSE,
        HANGING,
        /** Headers, a byte, and nothing more. */
        STALLING
    }

    DownstreamStub() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/image", exchange -> answer(exchange, image, "P6\n1 1\n25"));
        server.createContext(
                "/todos", exchange -> answer(exchange, todos, "[{\"id\":1,\"title\":\"a<b\",\"done\":false}]"));
        server.start();
    }

    String base() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    /**
     * Waits until no client is connected any more.
     *
     * @param meanwhile is done between two looks
     */
    void awaitAlone(Runnable meanwhile) throws IOException, InterruptedException {
        awaitConnections(0, meanwhile);
    }

    /** Waits until this many clients are connected. */
    void awaitConnections(int count) throws IOException, InterruptedException {
        awaitConnections(count, () -> {});
    }

    private void awaitConnections(int count, Runnable meanwhile) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + GIVEN_UP.toNanos();
        while (established() != count) {
            assertThat(System.nanoTime())
                    .as(established() + " connections are open, and not " + count)
                    .isLessThan(deadline);
            Thread.sleep(50);
            meanwhile.run();
        }
    }

    /** Connections that neither end has closed, as the kernel counts them. */
    private long established() throws IOException {
        String mine = String.format(":%04X", server.getAddress().getPort());
        long count = 0;
        for (String table : List.of("/proc/net/tcp", "/proc/net/tcp6")) {
            count += Files.readAllLines(Path.of(table)).stream()
                    .map(line -> line.trim().split(" +"))
                    .filter(fields -> fields[1].endsWith(mine) && fields[3].equals("01"))
                    .count();
        }
        return count;
    }

    void todosBecome(Mood next) {
        todos = next;
    }

    void imageBecomes(Mood next) {
        image = next;
    }

    @Override
    public void close() {
        ended.countDown();
        server.stop(0);
    }

    private void answer(HttpExchange exchange, Mood mood, String well) throws IOException {
        switch (mood) {
            case WELL -> answer(exchange, 200, well);
            case FAILING -> answer(exchange, 500, "no");
            case CLOSING -> exchange.close();
            case TALKING_NONSENSE -> answer(exchange, 200, "<html>");
            case HANGING -> hang(exchange);
            case STALLING -> stall(exchange);
        }
    }

    private void stall(HttpExchange exchange) throws IOException {
        exchange.sendResponseHeaders(200, 100);
        exchange.getResponseBody().write('[');
        exchange.getResponseBody().flush();
        hang(exchange);
    }

    private void hang(HttpExchange exchange) {
        try (exchange) {
            ended.await(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        try (exchange) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length);
            exchange.getResponseBody().write(bytes);
        }
    }
}
