package plimsoll.farm.generator;

import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import plimsoll.lab.load.GeneratorLink.ClockReading;
import plimsoll.model.FixedTimeout;

/** The questions of a lab for the time of an agent, which are its signs of life as well. */
final class RoundTrips implements AutoCloseable {
    /** The shortest of these is close to what the network takes. */
    private static final int COUNT = 20;

    private static final long SIGN = 0;

    private final GeneratorConnection connection;
    private final AtomicLong asked = new AtomicLong(SIGN);
    private final Map<Long, CompletableFuture<Answer>> answers = new ConcurrentHashMap<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    /** The agent's time, and when it arrived by the clock of this machine. */
    private record Answer(long told, long receivedNanos) {}

    RoundTrips(GeneratorConnection connection) {
        this.connection = connection;
    }

    /** Asks again and again until this is closed or the connection is lost, which its reader reports. */
    void giveSigns() {
        try {
            while (!closed.await(FixedTimeout.GENERATOR_SIGN.millis(), TimeUnit.MILLISECONDS)) {
                connection.write(new GeneratorMessage.Ask(SIGN));
            }
        } catch (IOException lost) {
            // The reading thread reports why.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes an answer from the thread that reads. */
    void answered(GeneratorMessage.Told told) {
        long received = System.nanoTime();
        Optional.ofNullable(answers.remove(told.number()))
                .ifPresent(answer -> answer.complete(new Answer(told.nanos(), received)));
    }

    /** Ends all questions whose answers will not come. */
    void fail(String why) {
        answers.values().forEach(answer -> answer.completeExceptionally(new IOException(why)));
    }

    /**
     * Compares the clock of the agent with that of this machine.
     *
     * @throws IOException when an answer does not come in time
     */
    ClockReading clock() throws IOException, InterruptedException {
        Optional<ClockReading> best = Optional.empty();
        for (int i = 0; i < COUNT; i++) {
            ClockReading reading = roundTrip();
            best = Optional.of(best.map(so -> so.better(reading)).orElse(reading));
        }
        return best.orElseThrow();
    }

    private ClockReading roundTrip() throws IOException, InterruptedException {
        long number = asked.incrementAndGet();
        CompletableFuture<Answer> answer = new CompletableFuture<>();
        answers.put(number, answer);
        try {
            long sent = System.nanoTime();
            connection.write(new GeneratorMessage.Ask(number));
            Answer told = answer.get(FixedTimeout.GENERATOR_CLOCK.millis(), TimeUnit.MILLISECONDS);
            return ClockReading.of(sent, told.told(), told.receivedNanos());
        } catch (ExecutionException | TimeoutException silent) {
            throw new IOException("it does not tell the time", silent);
        } finally {
            answers.remove(number);
        }
    }

    @Override
    public void close() {
        closed.countDown();
    }
}
