package akka2016.report;

import akka.actor.ActorSystem;
import akka.http.javadsl.Http;
import akka.http.javadsl.model.HttpRequest;
import akka.http.javadsl.model.HttpResponse;
import akka.stream.ActorMaterializer;
import akka.stream.Materializer;
import domain.HttpError;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Requests the answers of other services over Akka's connection pool for each host. */
final class Parts {
    private static final long LARGEST = 16 << 20;

    private final Http http;
    private final Materializer materializer;
    private final Duration patience;

    Parts(ActorSystem system, Duration patience) {
        this.http = Http.get(system);
        this.materializer = ActorMaterializer.create(system);
        this.patience = patience;
    }

    /** The bytes of an answer; fails with a {@link HttpError}. */
    CompletionStage<byte[]> get(URI from) {
        return http.singleRequest(HttpRequest.create(from.toString()))
                .thenCompose(this::body)
                .toCompletableFuture()
                .orTimeout(patience.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    throw refusal(failure);
                });
    }

    private CompletionStage<byte[]> body(HttpResponse answer) {
        if (answer.status().intValue() != 200) {
            answer.discardEntityBytes(materializer);
            throw HttpError.downstreamFailed("status " + answer.status().intValue());
        }
        return answer.entity()
                .withSizeLimit(LARGEST)
                .toStrict(patience.toMillis(), materializer)
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
