package plimsoll.lab.launch.process;

import java.time.Duration;

/**
 * Sleeps between two checks of a condition. An interrupt does not shorten the sleep, because the callers are cleaning
 * up.
 */
public final class UninterruptibleSleep {
    private UninterruptibleSleep() {}

    /** Sleeps for this time; an interrupt flag stays set. */
    public static void of(Duration time) {
        long deadline = System.nanoTime() + time.toNanos();
        boolean interrupted = false;
        for (long left = time.toNanos(); left > 0; left = deadline - System.nanoTime()) {
            try {
                Thread.sleep(Duration.ofNanos(left));
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
