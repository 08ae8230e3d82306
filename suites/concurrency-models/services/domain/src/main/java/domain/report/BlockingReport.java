package domain.report;

import domain.Bounds;
import domain.Refusal;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.Executors;

/** Asks for the two parts one after the other and blocks the calling thread for each. */
public final class BlockingReport {
    private final Sources sources;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Bounds.CONNECT)
            .executor(Executors.newVirtualThreadPerTaskExecutor())
            .build();

    public BlockingReport(Sources sources) {
        this.sources = sources;
    }

    /** @throws Refusal 502 or 504 when a part is missing */
    public byte[] page() {
        return Page.of(part(sources.todos()), part(sources.image()));
    }

    private byte[] part(URI from) {
        HttpRequest request =
                HttpRequest.newBuilder(from).timeout(sources.patience()).build();
        try {
            HttpResponse<byte[]> answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            if (answer.statusCode() != 200) {
                throw Refusal.downstreamFailed("status " + answer.statusCode());
            }
            return answer.body();
        } catch (HttpTimeoutException e) {
            throw Refusal.downstreamLate();
        } catch (IOException e) {
            throw Refusal.downstreamFailed("no answer");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw Refusal.downstreamFailed("this service ends");
        }
    }
}
