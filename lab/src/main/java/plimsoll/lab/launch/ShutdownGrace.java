package plimsoll.lab.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import plimsoll.model.FixedTimeout;

/**
 * The time that a process gets to end by itself. A JVM whose heap is full may write a dump of it first, which takes as long
 * as the disk does: ended by the lab meanwhile, it would not have died of itself.
 *
 * @param first what it gets in any case
 * @param most what it gets while its dump grows
 */
record ShutdownGrace(Duration first, Duration most) {
    private static final Duration LOOK = Duration.ofMillis(500);

    static ShutdownGrace usual() {
        return new ShutdownGrace(FixedTimeout.DYING.time(), FixedTimeout.DUMPING.time());
    }

    /**
     * @param ended waits for the end, at most as long as it is told to
     * @param dump where the dump grows, if there is one
     * @return whether it has ended
     */
    boolean awaited(Predicate<Duration> ended, Path dump) {
        return awaited(ended, () -> size(dump));
    }

    boolean awaited(Predicate<Duration> ended, LongSupplier dumped) {
        if (ended.test(first)) {
            return true;
        }
        Duration waited = first;
        long before = dumped.getAsLong();
        while (waited.compareTo(most) < 0) {
            if (ended.test(LOOK)) {
                return true;
            }
            waited = waited.plus(LOOK);
            long now = dumped.getAsLong();
            if (now == before) {
                return false;
            }
            before = now;
        }
        return false;
    }

    private static long size(Path dump) {
        try {
            return Files.size(dump);
        } catch (java.io.IOException _) {
            return 0;
        }
    }
}
