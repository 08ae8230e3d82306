package concurrencymodels;

import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.zip.CRC32C;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** Requests an image for each operation and acknowledges only correct bytes. */
final class Images implements Driver {
    private static final Duration FIRST = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI image;
    private final int checksum;

    /** Requests the service's health first, so that the first operation does not load this client's classes. */
    Images(URI image, int checksum) {
        this.image = image;
        this.checksum = checksum;
        try {
            client.sendAsync(
                            HttpRequest.newBuilder(image.resolve("/health")).build(),
                            HttpResponse.BodyHandlers.discarding())
                    .get(FIRST.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException | TimeoutException e) {
            throw new IllegalStateException("no answer from " + image.resolve("/health") + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the first operation", e);
        }
    }

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        long left = operation.deadlineNanos() - System.nanoTime();
        CompletableFuture<HttpResponse<byte[]>> asked =
                client.sendAsync(HttpRequest.newBuilder(image).build(), HttpResponse.BodyHandlers.ofByteArray());
        try {
            // A time-out of the request itself would end with the headers.
            return outcome(asked.get(Math.max(1_000_000, left), TimeUnit.NANOSECONDS));
        } catch (TimeoutException e) {
            return new Outcome.Unknown("client time-out");
        } catch (ExecutionException e) {
            return e.getCause() instanceof ConnectException
                    ? new Outcome.Failed("connection refused")
                    : new Outcome.Unknown("no answer: "
                            + Optional.ofNullable(e.getCause()).orElse(e).getMessage());
        } finally {
            asked.cancel(true);
        }
    }

    private Outcome outcome(HttpResponse<byte[]> answer) {
        return switch (answer.statusCode()) {
            case 200 -> checked(answer.body());
            case 429 -> new Outcome.Rejected(429);
            case 503 -> new Outcome.Failed("server time-out, status 503");
            default -> new Outcome.Unknown("status " + answer.statusCode());
        };
    }

    private Outcome checked(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        int seen = (int) crc.getValue();
        return seen == checksum
                ? Outcome.ACKNOWLEDGED
                : new Outcome.Unknown(String.format("wrong image: checksum %08x of %d bytes", seen, bytes.length));
    }

    @Override
    public void close() {
        client.shutdownNow();
    }
}
