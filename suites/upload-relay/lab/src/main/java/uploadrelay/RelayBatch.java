package uploadrelay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;

/**
 * Sends a fixed number of operations in one request, as the study's caller did. The request lists the files; the service
 * downloads each from the provider here, and answers a line for each file as it ends.
 */
final class RelayBatch implements Driver {
    private static final int REJECTED = 503;
    private static final int LINE_MAX = 256;

    private final URI url;
    private final int files;
    private final FileProvider provider = new FileProvider();
    private Map<String, Waiting> forming = new LinkedHashMap<>();

    RelayBatch(URI url, int files) {
        this.url = url;
        this.files = files;
    }

    /** An operation whose outcome is not known yet. */
    private record Waiting(Operation operation, CompletableFuture<Outcome> outcome) {}

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        Waiting waiting = new Waiting(operation, new CompletableFuture<>());
        boolean sent = join(waiting);
        try {
            return waiting.outcome()
                    .get(Math.max(1, operation.deadlineNanos() - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return sent || isSent(waiting)
                    ? new Outcome.Unknown("no answer before the deadline")
                    : new Outcome.Failed("fewer operations than a batch has");
        } catch (ExecutionException broken) {
            throw new IllegalStateException("an outcome is never exceptional", broken);
        } finally {
            provider.withdraw(operation);
        }
    }

    /** Adds an operation to the batch that is forming; returns whether it completed the batch, which is then on its way. */
    private synchronized boolean join(Waiting waiting) {
        forming.put(waiting.operation().id().toString(), waiting);
        if (forming.size() < files) {
            return false;
        }
        Map<String, Waiting> batch = forming;
        forming = new LinkedHashMap<>();
        Thread.ofVirtual().name("batch").start(() -> send(batch));
        return true;
    }

    /** Whether its batch has left; an operation that gives up before that leaves the batch. */
    private synchronized boolean isSent(Waiting waiting) {
        return forming.remove(waiting.operation().id().toString()) == null;
    }

    private void send(Map<String, Waiting> batch) {
        String reason = "the answer has no line for it";
        try {
            exchange(batch);
        } catch (IOException | RuntimeException broken) {
            reason = String.valueOf(broken.getMessage());
        } finally {
            for (Waiting waiting : batch.values()) {
                waiting.outcome().complete(new Outcome.Unknown(reason));
            }
        }
    }

    private void exchange(Map<String, Waiting> batch) throws IOException {
        String list = batch.values().stream().map(this::line).collect(Collectors.joining());
        byte[] body = list.getBytes(StandardCharsets.US_ASCII);
        long deadline = batch.values().stream()
                .mapToLong(waiting -> waiting.operation().deadlineNanos())
                .max()
                .orElseThrow();
        int leftMillis = Math.clamp((deadline - System.nanoTime()) / 1_000_000, 1, Integer.MAX_VALUE);
        var connection = (HttpURLConnection) url.toURL().openConnection();
        connection.setConnectTimeout(leftMillis);
        connection.setReadTimeout(leftMillis);
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Content-Type", "text/plain");
        connection.setFixedLengthStreamingMode(body.length);
        connection.setDoOutput(true);
        try {
            connection.getOutputStream().write(body);
            read(connection, batch);
        } finally {
            connection.disconnect();
        }
    }

    private String line(Waiting waiting) {
        Operation operation = waiting.operation();
        return operation.id() + " " + operation.content().length() + " " + provider.offer(operation) + "\n";
    }

    private static void read(HttpURLConnection connection, Map<String, Waiting> batch) throws IOException {
        int status = connection.getResponseCode();
        if (status != HttpURLConnection.HTTP_OK) {
            throw new IOException("status " + status);
        }
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII))) {
            for (int read = 0; read < batch.size(); read++) {
                String[] words = bounded(lines).split(" ", 3);
                Waiting waiting = batch.get(words[0]);
                if (waiting == null || words.length < 2) {
                    throw new IOException("the answer has a line for no file of the batch");
                }
                waiting.outcome().complete(outcome(words[1]));
            }
        }
    }

    /** Reads a line; one that is longer than any that the service writes is cut. */
    private static String bounded(BufferedReader lines) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = lines.read(); next != '\n' && line.length() < LINE_MAX; next = lines.read()) {
            if (next < 0) {
                throw new IOException("the answer ended early");
            }
            line.append((char) next);
        }
        return line.toString().stripTrailing();
    }

    /** A failure of the service's may come after the store has the blob. */
    static Outcome outcome(String word) {
        return switch (word) {
            case "stored" -> Outcome.ACKNOWLEDGED;
            case "rejected" -> new Outcome.Rejected(REJECTED);
            default -> new Outcome.Unknown("the service could not store it");
        };
    }

    @Override
    public void close() {
        provider.close();
    }
}
