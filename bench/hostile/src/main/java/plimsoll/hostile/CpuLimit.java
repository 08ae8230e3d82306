package plimsoll.hostile;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/**
 * Holds a promise about CPU time. The time is that of all threads of this process, since some inputs are read in several.
 * Other processes on the machine slow down caches and cores, so the least of a few attempts counts. On a slower core than
 * that of the promise, the time is longer as well, by as much as that of a yardstick: a fixed piece of work.
 */
public final class CpuLimit {
    private static final int ATTEMPTS = 3;

    /** About its time on the cores on which the promises were made; others took 31 ms. */
    private static final Duration YARDSTICK = Duration.ofMillis(18);

    private static final int YARDSTICKS = 5;
    private static final int NUMBERS = 100_000;

    private CpuLimit() {}

    /**
     * Runs a task, and repeats it if it took longer.
     *
     * @throws AssertionError if every attempt took more than {@code most}
     */
    public static <T> T within(Duration most, String what, Callable<T> task) throws Exception {
        Duration least = Duration.ofNanos(Long.MAX_VALUE);
        double slowest = 1;
        for (int i = 0; i < ATTEMPTS; i++) {
            long before = nanos();
            T result = task.call();
            Duration took = Duration.ofNanos(nanos() - before);
            if (took.compareTo(most) <= 0) {
                return result;
            }
            slowest = Math.max(slowest, slowness());
            if (took.toNanos() <= most.toNanos() * slowest) {
                return result;
            }
            least = took.compareTo(least) < 0 ? took : least;
        }
        throw new AssertionError(what + " took at least " + least.toMillis() + " ms of CPU time, but at most "
                + most.toMillis() + " ms are promised, on a core that was " + slowest + " times as slow as usual");
    }

    /** Returns the limit on this core, as slow as it is now: {@code most} or more. For a task that can not be repeated. */
    public static Duration onThisCore(Duration most) {
        return Duration.ofNanos((long) (most.toNanos() * Math.max(1, slowness())));
    }

    /** How many times as long as usual the yardstick takes now, at the least of a few times. */
    private static double slowness() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < YARDSTICKS; i++) {
            long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            work();
            least = Math.min(least, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
        }
        return (double) least / YARDSTICK.toNanos();
    }

    /** Text, numbers and a map, as in the records that are read. */
    private static void work() {
        Map<String, Long> squares = new HashMap<>();
        for (long i = 0; i < NUMBERS; i++) {
            squares.put("number " + i, i * i);
        }
        for (long i = 0; i < NUMBERS; i++) {
            Long square = squares.get("number " + i);
            if (square == null || square != i * i) {
                throw new AssertionError("the square of " + i + " is " + square);
            }
        }
    }

    private static long nanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
