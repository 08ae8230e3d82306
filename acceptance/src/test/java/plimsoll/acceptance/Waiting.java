package plimsoll.acceptance;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a state, never for a time. */
final class Waiting {
    private static final Duration LONGEST = Duration.ofSeconds(90);
    private static final Duration PAUSE = Duration.ofMillis(20);

    private Waiting() {}

    static void until(String what, BooleanSupplier state) {
        until(what, LONGEST, state);
    }

    static void until(String what, Duration longest, BooleanSupplier state) {
        if (!comes(longest, state)) {
            throw new AssertionError("not within " + longest.toSeconds() + " s: " + what);
        }
    }

    static boolean comes(Duration bound, BooleanSupplier state) {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!state.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                Thread.sleep(PAUSE);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
