package plimsoll.lab.launch;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import plimsoll.model.FixedTimeout;

/**
 * The time that a process gets to end by itself. A JVM whose heap is full may first write a heap dump, which takes as
 * long as the disk needs; stopping it meanwhile would hide its own death.
 *
 * @param first granted in any case
 * @param most granted while its dump grows
 */
record ShutdownGrace(Duration first, Duration most) {
    private static final Duration POLL = Duration.ofMillis(500);

    static ShutdownGrace usual() {
        return new ShutdownGrace(FixedTimeout.DYING.time(), FixedTimeout.DUMPING.time());
    }

    /**
     * Waits for the end of the process.
     *
     * @param ended waits for the end, at most for the given time
     * @param dump file of the heap dump, if there is one
     * @return whether the process has ended
     */
    boolean awaitEnd(Predicate<Duration> ended, Path dump) {
        return awaitEnd(ended, () -> size(dump));
    }

    boolean awaitEnd(Predicate<Duration> ended, LongSupplier dumpSize) {
        if (ended.test(first)) {
            return true;
        }
        Duration waited = first;
        long before = dumpSize.getAsLong();
        while (waited.compareTo(most) < 0) {
            if (ended.test(POLL)) {
                return true;
            }
            waited = waited.plus(POLL);
            long now = dumpSize.getAsLong();
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
