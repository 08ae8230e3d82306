package plimsoll.acceptance;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a state, never for a time. */
final class Waiting {
    /** Ends a wait in vain; on a machine that is five times slower every state comes long before it. */
    private static final Duration LONGEST = Duration.ofMinutes(5);

    private static final Duration PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofMillis(100);

    /** A look at every process takes milliseconds: nine tenths of a wait leave the core to what is waited for. */
    private static final int LOOKS_PER_PAUSE = 9;

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
        long look = System.nanoTime();
        while (!state.getAsBoolean()) {
            long now = System.nanoTime();
            if (now > deadline) {
                return false;
            }
            try {
                Thread.sleep(Duration.ofNanos(
                        Math.clamp(LOOKS_PER_PAUSE * (now - look), PAUSE.toNanos(), LONGEST_PAUSE.toNanos())));
                look = System.nanoTime();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }
}
