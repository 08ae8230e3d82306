package pekko.report;

import domain.HttpError;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.http.javadsl.Http;
import org.apache.pekko.http.javadsl.model.HttpRequest;
import org.apache.pekko.http.javadsl.model.HttpResponse;

/** Requests the answers of other services over Pekko's connection pool for each host. */
final class Parts {
    private static final long LARGEST = 16 << 20;

    private final ActorSystem<?> system;
    private final Duration patience;

    Parts(ActorSystem<?> system, Duration patience) {
        this.system = system;
        this.patience = patience;
    }

    /** The bytes of an answer; fails with a {@link HttpError}. */
    CompletionStage<byte[]> get(URI from) {
        return Http.get(system)
                .singleRequest(HttpRequest.create(from.toString()))
                .thenCompose(this::body)
                .toCompletableFuture()
                .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    throw refusal(failure);
                });
    }

    private CompletionStage<byte[]> body(HttpResponse answer) {
        if (answer.status().intValue() != 200) {
            answer.discardEntityBytes(system);
            throw HttpError.downstreamFailed("status " + answer.status().intValue());
        }
        return answer.entity()
                .withSizeLimit(LARGEST)
                .toStrict(patience.toMillis(), system)
                .thenApply(strict -> strict.getData().toArray());
    }

    private static HttpError refusal(Throwable failure) {
        Throwable cause =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return switch (cause) {
            case HttpError httpError -> httpError;
            case TimeoutException _ -> HttpError.downstreamLate();
            default -> HttpError.downstreamFailed("no answer");
        };
    }
}
