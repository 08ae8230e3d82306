package contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;

/** Sends requests to a service and keeps the answers. */
final class Client implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final int port;

    Client(int port) {
        this.port = port;
    }

    int port() {
        return port;
    }

    /** An answer; {@link #body} is useless for bytes that are not text. */
    record Reply(int status, String type, byte[] bytes) {
        String body() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    Reply get(String path) {
        return ask("GET", path, "");
    }

    Reply ask(String method, String path, String body) {
        try {
            return reply(http.send(request(method, path, body), HttpResponse.BodyHandlers.ofByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException(method + " " + path + " got no answer", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Sends several at once. */
    List<Reply> asks(int times, String method, String path, String body) {
        return all(start(times, method, path, body));
    }

    List<CompletableFuture<Reply>> start(int times, String method, String path, String body) {
        return IntStream.range(0, times)
                .mapToObj(_ -> http.sendAsync(request(method, path, body), HttpResponse.BodyHandlers.ofByteArray())
                        .thenApply(Client::reply))
                .toList();
    }

    static boolean answered(List<CompletableFuture<Reply>> started) {
        return started.stream().allMatch(CompletableFuture::isDone);
    }

    static List<Reply> all(List<CompletableFuture<Reply>> started) {
        return started.stream().map(CompletableFuture::join).toList();
    }

    private HttpRequest request(String method, String path, String body) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .timeout(PATIENCE)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        body.isEmpty()
                                ? HttpRequest.BodyPublishers.noBody()
                                : HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private static Reply reply(HttpResponse<byte[]> response) {
        return new Reply(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                response.body());
    }

    @Override
    public void close() {
        http.shutdownNow();
    }
}
