package domain.report;

import domain.Bounds;
import domain.HttpError;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Fetches the two parts one after the other and blocks the calling thread for each. */
public final class BlockingReport {
    private final Sources sources;
    private final HttpClient client;

    private BlockingReport(Sources sources, HttpClient client) {
        this.sources = sources;
        this.client = client;
    }

    /** The client's own tasks run on platform threads, which it makes itself and keeps for a minute. */
    public static BlockingReport onPlatformThreads(Sources sources) {
        return new BlockingReport(sources, client().build());
    }

    /** The client's own tasks run on virtual threads. */
    public static BlockingReport onVirtualThreads(Sources sources) {
        return new BlockingReport(
                sources,
                client().executor(Executors.newVirtualThreadPerTaskExecutor()).build());
    }

    private static HttpClient.Builder client() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Bounds.CONNECT);
    }

    /** @throws HttpError 502 or 504 when a part is missing */
    public byte[] page() {
        return Page.of(part(sources.todos()), part(sources.image()));
    }

    private byte[] part(URI from) {
        HttpResponse<byte[]> answer = awaited(
                client.sendAsync(HttpRequest.newBuilder(from).build(), HttpResponse.BodyHandlers.ofByteArray()));
        if (answer.statusCode() != 200) {
            throw HttpError.downstreamFailed("status " + answer.statusCode());
        }
        return answer.body();
    }

    /**
     * A time-out of the request itself would end with the headers, and a stalled body would hold the thread
     * indefinitely.
     */
    private HttpResponse<byte[]> awaited(CompletableFuture<HttpResponse<byte[]>> asked) {
        try {
            return asked.get(sources.patience().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            asked.cancel(true);
            throw HttpError.downstreamLate();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof HttpTimeoutException
                    ? HttpError.downstreamLate()
                    : HttpError.downstreamFailed("no answer");
        } catch (InterruptedException e) {
            asked.cancel(true);
            Thread.currentThread().interrupt();
            throw HttpError.downstreamFailed("this service ends");
        }
    }
}
