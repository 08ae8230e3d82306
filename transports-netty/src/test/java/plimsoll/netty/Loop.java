package plimsoll.netty;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.AsyncDriver.InFlightHandle;
import plimsoll.driver.FlowVariables;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;

/**
 * Performs operations with the driver {@code http-loop} and gives up those that are not over in time. The loop begins
 * without a warm-up, whose requests would be most of those that a test sends.
 */
public final class Loop implements AutoCloseable {
    private static final long MOST_MILLIS = 60_000;

    private final AsyncDriver driver;
    private final FlowVariables variables = new FlowVariables();
    private final AtomicLong sent = new AtomicLong();
    private long millis = MOST_MILLIS;

    public Loop(String url, Map<String, String> settings) {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("url", url);
        driver = new HttpLoop(LoopSettings.of(all));
    }

    public Loop(Map<String, String> settings) {
        driver = new HttpLoop(LoopSettings.of(settings));
    }

    /** Sets the time after which operations are given up, as a worker does at their deadline. */
    public Loop givingUpAfterMillis(long time) {
        millis = time;
        return this;
    }

    public Outcome get() throws Exception {
        return send(0, 0);
    }

    /** Returns the content bytes that the driver has reported as sent. */
    public long bytesSent() {
        return sent.get();
    }

    public static OperationId id(int step) {
        return new OperationId(9, 4 + step, 17);
    }

    /** Returns an operation of a step, without a payload, for an engine other than the loop. */
    public static Operation operation(int step) {
        return new Operation(
                id(step),
                new PayloadBytes(id(step), 0),
                System.nanoTime() + 20_000_000_000L,
                bytes -> {},
                step,
                new FlowVariables());
    }

    private Operation operation(int step, long bytes) {
        OperationId id = id(step);
        return new Operation(id, new PayloadBytes(id, bytes), 0, sent::addAndGet, step, variables);
    }

    public Outcome send(int step, long bytes) throws Exception {
        Operation operation = operation(step, bytes);
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        CompletableFuture<InFlightHandle> begun = new CompletableFuture<>();
        driver.execute(() -> begun.complete(driver.begin(operation, outcome::complete)));
        try {
            return outcome.get(millis, TimeUnit.MILLISECONDS);
        } catch (java.util.concurrent.TimeoutException e) {
            driver.execute(() -> begun.join().giveUp(operation));
            return new Outcome.Unknown("given up");
        }
    }

    /** Begins an operation with so many bytes of content, and does not wait for its end. */
    public CompletableFuture<Outcome> begin(long bytes) {
        Operation operation = operation(0, bytes);
        CompletableFuture<Outcome> outcome = new CompletableFuture<>();
        driver.execute(() -> driver.begin(operation, outcome::complete));
        return outcome;
    }

    /** Runs a task on the loop's thread. */
    public void run(Runnable task) {
        driver.execute(task);
    }

    /** Sends that many operations without content at the same instant. */
    public List<Outcome> atOnce(int operations) throws Exception {
        return atOnce(operations, 0);
    }

    /** Sends that many operations at the same instant, each with so many bytes of content. */
    public List<Outcome> atOnce(int operations, long bytes) throws Exception {
        List<CompletableFuture<Outcome>> outcomes = new ArrayList<>();
        for (int i = 0; i < operations; i++) {
            outcomes.add(new CompletableFuture<>());
        }
        driver.execute(() -> outcomes.forEach(each -> driver.begin(operation(0, bytes), each::complete)));
        List<Outcome> all = new ArrayList<>();
        for (CompletableFuture<Outcome> each : outcomes) {
            all.add(each.get(millis, TimeUnit.MILLISECONDS));
        }
        return all;
    }

    @Override
    public void close() {
        driver.close();
    }
}
