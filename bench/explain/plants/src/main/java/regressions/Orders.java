package regressions;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks a store for an order with its line; {@code n-plus-one} asks for each line once more. */
final class Orders {
    private static final int LINES = 1;
    private static final Duration MOST = Duration.ofSeconds(10);

    private final Changes changes;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(MOST)
            .build();
    private final HttpRequest request;

    Orders(Changes changes, URI store) {
        this.changes = changes;
        this.request = HttpRequest.newBuilder(store).timeout(MOST).build();
    }

    void load() throws IOException, InterruptedException {
        query();
        for (int line = 0; changes.has("n-plus-one") && line < LINES; line++) {
            query();
        }
    }

    private void query() throws IOException, InterruptedException {
        client.send(request, BodyHandlers.discarding());
    }
}
