package plants;

import domain.Bounds;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executors;

/** Calls another service. */
final class Ask implements Plant {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Bounds.CONNECT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();
    private final HttpRequest request;
    private final Witness witness;

    Ask(URI whom, Witness witness) {
        this.request = HttpRequest.newBuilder(whom).timeout(PATIENCE).build();
        this.witness = witness;
    }

    @Override
    public Answer answer() throws IOException, InterruptedException {
        long since = System.nanoTime();
        try {
            return of(client.send(request, BodyHandlers.ofByteArray()));
        } finally {
            witness.stood(Place.DOWNSTREAM, since);
        }
    }

    @Override
    public CompletionStage<Answer> begin() {
        long since = System.nanoTime();
        return client.sendAsync(request, BodyHandlers.ofByteArray())
                .thenApply(Ask::of)
                .whenComplete((_, _) -> witness.stood(Place.DOWNSTREAM, since));
    }

    private static Answer of(HttpResponse<byte[]> answer) {
        return answer.statusCode() == 200 ? Answer.DONE : Answer.FAILED;
    }
}
