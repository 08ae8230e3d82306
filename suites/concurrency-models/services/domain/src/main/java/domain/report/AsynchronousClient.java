package domain.report;

import domain.Bounds;
import domain.HttpError;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The JDK's client, which sends and receives on threads of its own: the calling thread only waits for the result.
 *
 * @param patience for a part
 */
record AsynchronousClient(HttpClient client, Duration patience) implements PartClient {
    /** The client's own tasks run on platform threads, which it makes itself and keeps for a minute. */
    static AsynchronousClient onOwnThreads(Duration patience) {
        return new AsynchronousClient(builder().build(), patience);
    }

    static AsynchronousClient on(ExecutorService threads, Duration patience) {
        return new AsynchronousClient(builder().executor(threads).build(), patience);
    }

    private static HttpClient.Builder builder() {
        return HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(Bounds.CONNECT);
    }

    @Override
    public byte[] part(URI from) {
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
            return asked.get(patience.toMillis(), TimeUnit.MILLISECONDS);
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
