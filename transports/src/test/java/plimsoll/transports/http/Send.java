package plimsoll.transports.http;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/** Performs operations with the driver {@code http}, each on a virtual thread as in a worker. */
public final class Send implements AutoCloseable {
    private static final int LONGEST_SECONDS = 30;

    private final Driver driver;
    private Duration deadline = Duration.ofSeconds(20);

    public Send(String url, Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("url", url);
        all.putIfAbsent("method", "PUT");
        driver = new HttpDriverFactory().open(all);
    }

    public Send(String url) {
        this(url, Map.of());
    }

    public Send within(Duration time) {
        deadline = time;
        return this;
    }

    public static OperationId id(long sequence) {
        return new OperationId(9, 0, sequence);
    }

    public Outcome bytes(long bytes) throws Exception {
        return bytes(0, bytes);
    }

    public Outcome bytes(long sequence, long bytes) throws Exception {
        OperationId id = id(sequence);
        Operation operation = new Operation(id, new PayloadBytes(id, bytes), System.nanoTime() + deadline.toNanos());
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        Thread.startVirtualThread(() -> perform(operation, outcome));
        return outcome.get(LONGEST_SECONDS, TimeUnit.SECONDS);
    }

    private void perform(Operation operation, CompletableFuture<Outcome> outcome) {
        try {
            outcome.complete(driver.perform(operation));
        } catch (Throwable e) {
            outcome.completeExceptionally(e);
        }
    }

    @Override
    public void close() {
        driver.close();
    }
}
