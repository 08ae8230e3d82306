package concurrencymodels;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.zip.CRC32C;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/** Asks for an image by each operation and acknowledges none whose bytes are wrong. */
final class Images implements Driver {
    private static final Duration FIRST = Duration.ofSeconds(10);

    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final URI image;
    private final int checksum;

    /** Asks for the service's health first, so that the first operation is not the one that loads this client's classes. */
    Images(URI image, int checksum) {
        this.image = image;
        this.checksum = checksum;
        try {
            client.send(
                    HttpRequest.newBuilder(image.resolve("/health"))
                            .timeout(FIRST)
                            .build(),
                    HttpResponse.BodyHandlers.discarding());
        } catch (IOException e) {
            throw new IllegalStateException("no answer from " + image.resolve("/health") + ": " + e, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the first operation", e);
        }
    }

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        long left = operation.deadlineNanos() - System.nanoTime();
        HttpRequest request = HttpRequest.newBuilder(image)
                .timeout(Duration.ofNanos(Math.max(1_000_000, left)))
                .build();
        try {
            return outcome(client.send(request, HttpResponse.BodyHandlers.ofByteArray()));
        } catch (HttpTimeoutException e) {
            return new Outcome.Unknown("client time-out");
        } catch (ConnectException e) {
            return new Outcome.Failed("connection refused");
        } catch (IOException e) {
            return new Outcome.Unknown("no answer: " + e.getMessage());
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
