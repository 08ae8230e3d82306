package plimsoll.farm.broker;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A bounded wait for a message that looks for it repeatedly. The client library's own wait lasts for hours if the clock of the
 * machine is set back by hours meanwhile.
 */
final class RepeatedLook {
    private static final Duration FIRST = Duration.ofMillis(5);
    private static final Duration LAST = Duration.ofMillis(160);

    private RepeatedLook() {}

    /** Returns at once, with what is there. */
    interface Look<T> {
        Optional<T> now() throws LinkException;
    }

    /** Looks at least once. */
    static <T> Optional<T> of(Duration atMost, Look<T> look) throws LinkException, InterruptedException {
        long end = System.nanoTime() + atMost.toNanos();
        long pause = FIRST.toNanos();
        while (true) {
            Optional<T> found = look.now();
            long left = end - System.nanoTime();
            if (found.isPresent() || left <= 0) {
                return found;
            }
            TimeUnit.NANOSECONDS.sleep(Math.min(left, pause));
            pause = Math.min(2 * pause, LAST.toNanos());
        }
    }
}
