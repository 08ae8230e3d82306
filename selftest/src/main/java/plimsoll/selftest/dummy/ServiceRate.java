package plimsoll.selftest.dummy;

import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;

/**
 * Serves exactly the given number of operations per second, one after the other in the order of their arrival. A late
 * slot does not delay the following ones. Two operations that arrive together end one slot apart.
 */
final class ServiceRate {
    private static final double NANOS = 1e9;

    private final double slotNanos;
    private final double noise;
    private final SplittableRandom random;
    private double nextNanos = System.nanoTime();

    /** Reads {@code capacity} in operations per second, {@code noise} as a share of a slot, and {@code seed}. */
    ServiceRate(Map<String, String> options) {
        double capacity = Double.parseDouble(options.getOrDefault("capacity", "0"));
        this.slotNanos = capacity == 0 ? 0 : NANOS / capacity;
        this.noise = Double.parseDouble(options.getOrDefault("noise", "0"));
        this.random = new SplittableRandom(Long.parseLong(options.getOrDefault("seed", "1")));
    }

    /** Returns when the caller's slot is over. */
    void await() {
        if (slotNanos > 0) {
            long end = slotEnd();
            while (System.nanoTime() < end) {
                LockSupport.parkNanos(end - System.nanoTime());
            }
        }
    }

    private synchronized long slotEnd() {
        double length = slotNanos * (1 + noise * (2 * random.nextDouble() - 1));
        nextNanos = Math.max(nextNanos, (double) System.nanoTime()) + length;
        return (long) nextNanos;
    }
}
