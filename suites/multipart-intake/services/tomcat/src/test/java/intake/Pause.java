package intake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;

/** Waits for an event in another thread. */
final class Pause {
    private static final Duration LONGEST = Duration.ofSeconds(180);

    /** A condition that becomes true. */
    interface Condition {
        boolean holds() throws IOException;
    }

    private Pause() {}

    static void until(String what, Condition condition) throws IOException {
        long end = System.nanoTime() + LONGEST.toNanos();
        while (!holds(condition)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited " + LONGEST + " in vain for " + what);
            }
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new AssertionError("interrupted while waiting for " + what, e);
            }
        }
    }

    /** Not yet, if a file disappears while a directory is read. */
    private static boolean holds(Condition condition) throws IOException {
        try {
            return condition.holds();
        } catch (UncheckedIOException disappeared) {
            return false;
        }
    }
}
