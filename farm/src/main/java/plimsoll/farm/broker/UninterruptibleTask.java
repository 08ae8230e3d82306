package plimsoll.farm.broker;

import java.time.Duration;
import plimsoll.lab.HelperThreads;
import plimsoll.model.FixedTimeout;

/** A task on a thread of its own, which an interrupt of the thread that waits for it does not reach. */
record UninterruptibleTask(String name, Runnable task) {
    /** Performs the task and waits for its end, but not longer than for a call to the broker; an interrupt meanwhile stays set. */
    void await() {
        Thread worker = HelperThreads.start(name, task, _ -> {
            // A connection that cannot be ended is left to the broker, which notices its silence.
        });
        long deadline = System.nanoTime() + FixedTimeout.FARM_CALL.time().toNanos();
        boolean interrupted = false;
        for (boolean ended = false; !ended; ) {
            try {
                long left = Math.max(0, deadline - System.nanoTime());
                ended = worker.join(Duration.ofNanos(left)) || left == 0;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
