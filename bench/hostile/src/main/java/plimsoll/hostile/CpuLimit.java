package plimsoll.hostile;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.concurrent.Callable;

/**
 * Holds a promise about CPU time. The time is that of all threads of this process, since some inputs are read in several.
 * Other processes on the machine slow down caches and cores, so the least of a few attempts counts.
 */
public final class CpuLimit {
    private static final int ATTEMPTS = 3;

    private CpuLimit() {}

    /**
     * Runs a task, and repeats it if it took longer.
     *
     * @throws AssertionError if every attempt took more than {@code most}
     */
    public static <T> T within(Duration most, String what, Callable<T> task) throws Exception {
        Duration least = Duration.ofNanos(Long.MAX_VALUE);
        for (int i = 0; i < ATTEMPTS; i++) {
            long before = nanos();
            T result = task.call();
            Duration took = Duration.ofNanos(nanos() - before);
            if (took.compareTo(most) <= 0) {
                return result;
            }
            least = took.compareTo(least) < 0 ? took : least;
        }
        throw new AssertionError(what + " took at least " + least.toMillis() + " ms of CPU time, but at most "
                + most.toMillis() + " ms are promised");
    }

    private static long nanos() {
        return ManagementFactory.getPlatformMXBean(com.sun.management.OperatingSystemMXBean.class)
                .getProcessCpuTime();
    }
}
