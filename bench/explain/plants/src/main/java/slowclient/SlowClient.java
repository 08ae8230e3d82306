package slowclient;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import plants.work.Work;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** Works so long on every answer that its own core is the bottleneck. */
final class SlowClient implements Driver {
    /** Compared with the result, so that no compiler leaves the work out. */
    private static final long NEVER = 42;

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI url;
    private final int micros;

    SlowClient(URI url, int micros) {
        this.url = url;
        this.micros = micros;
    }

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        Duration left = Duration.ofNanos(Math.max(1_000_000, operation.deadlineNanos() - System.nanoTime()));
        try {
            HttpResponse<byte[]> answer =
                    client.send(HttpRequest.newBuilder(url).timeout(left).build(), BodyHandlers.ofByteArray());
            long end = Work.of(micros);
            return answer.statusCode() == 200 && end != NEVER
                    ? Outcome.ACKNOWLEDGED
                    : new Outcome.Unknown("status " + answer.statusCode());
        } catch (HttpTimeoutException e) {
            return new Outcome.Unknown("client time-out");
        } catch (ConnectException e) {
            return new Outcome.Failed("connection refused");
        } catch (IOException e) {
            return new Outcome.Unknown("no answer: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
