package uploadrelay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
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
    private final FileProvider provider;
    private final Set<HttpURLConnection> open = ConcurrentHashMap.newKeySet();
    private Map<String, Waiting> forming = new LinkedHashMap<>();

    /** @param provider of the files; closed with this driver */
    RelayBatch(URI url, int files, FileProvider provider) {
        this.url = url;
        this.files = files;
        this.provider = provider;
    }

    /** An operation whose outcome is not known yet. */
    private record Waiting(Operation operation, CompletableFuture<Outcome> outcome) {
        long leftNanos() {
            return Math.max(1, operation.deadlineNanos() - System.nanoTime());
        }
    }

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        Waiting waiting = new Waiting(operation, new CompletableFuture<>());
        provider.offer(operation);
        try {
            join(waiting);
            return waiting.outcome().get(waiting.leftNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException late) {
            return leave(waiting)
                    ? new Outcome.Failed("fewer operations than a batch has")
                    : new Outcome.Unknown("no answer before the deadline");
        } catch (ExecutionException broken) {
            throw new IllegalStateException("an outcome is never exceptional", broken);
        } finally {
            leave(waiting);
            provider.withdraw(operation);
        }
    }

    /** Adds an operation to the batch that is forming, and sends the batch that it completes. */
    private synchronized void join(Waiting waiting) {
        forming.put(waiting.operation().id().toString(), waiting);
        if (forming.size() == files) {
            Map<String, Waiting> batch = forming;
            forming = new LinkedHashMap<>();
            Thread.ofVirtual().name("batch").start(() -> send(batch));
        }
    }

    /** Takes an operation that has ended out of the batch that is forming; returns whether it was still there. */
    private synchronized boolean leave(Waiting waiting) {
        return forming.remove(waiting.operation().id().toString()) != null;
    }

    private void send(Map<String, Waiting> batch) {
        Outcome others = new Outcome.Unknown("the answer has no line for it");
        try {
            exchange(batch);
        } catch (ConnectException refused) {
            others = new Outcome.Failed(reason(refused));
        } catch (IOException | RuntimeException broken) {
            others = new Outcome.Unknown(reason(broken));
        } finally {
            for (Waiting waiting : batch.values()) {
                waiting.outcome().complete(others);
            }
        }
    }

    private static String reason(Exception broken) {
        return Objects.requireNonNullElse(broken.getMessage(), broken.getClass().getSimpleName());
    }

    private void exchange(Map<String, Waiting> batch) throws IOException {
        byte[] body = batch.values().stream()
                .map(this::line)
                .collect(Collectors.joining())
                .getBytes(StandardCharsets.US_ASCII);
        long leftNanos =
                batch.values().stream().mapToLong(Waiting::leftNanos).max().orElseThrow();
        var connection = (HttpURLConnection) url.toURL().openConnection();
        connection.setConnectTimeout(Math.clamp(leftNanos / 1_000_000, 1, Integer.MAX_VALUE));
        connection.setRequestMethod("POST");
        connection.setRequestProperty("Content-Type", "text/plain");
        connection.setFixedLengthStreamingMode(body.length);
        connection.setDoOutput(true);
        open.add(connection);
        // A time limit of a read would begin anew with every byte of a service that drips.
        CompletableFuture.delayedExecutor(leftNanos, TimeUnit.NANOSECONDS).execute(() -> end(connection));
        try {
            connection.getOutputStream().write(body);
            read(connection, batch);
        } finally {
            end(connection);
        }
    }

    private void end(HttpURLConnection connection) {
        if (open.remove(connection)) {
            connection.disconnect();
        }
    }

    private String line(Waiting waiting) {
        Operation operation = waiting.operation();
        return operation.id() + " " + operation.content().length() + " " + provider.address(operation) + "\n";
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
        open.forEach(this::end);
        provider.close();
    }
}
