package relay;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Waiting for something to become true, with a bound. */
final class Pause {
    private static final Duration BOUND = Duration.ofSeconds(120);

    private Pause() {}

    static void until(String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + BOUND.toNanos();
        while (!condition.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("not within " + BOUND + ": " + what);
            }
            briefly();
        }
    }

    static void briefly() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting", e);
        }
    }
}
