package plimsoll.lab.launch.process;

import java.time.Duration;

/** Sleeps between two looks at a condition. An interrupt does not shorten it, since what waits here is cleaning up. */
public final class UninterruptibleSleep {
    private UninterruptibleSleep() {}

    /** Sleeps this long; an interrupt stays set. */
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
