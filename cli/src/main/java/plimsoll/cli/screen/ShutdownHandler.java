package plimsoll.cli.screen;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import plimsoll.model.FixedTimeout;

/**
 * Ctrl-C and TERM: the working thread is interrupted, and the process waits until it has written what was measured. The
 * JVM then ends with 130 or 143 by itself.
 */
public final class ShutdownHandler implements AutoCloseable {
    private static final Duration WRITING_BOUND = FixedTimeout.RESULT_WRITTEN.time();

    private final CountDownLatch written = new CountDownLatch(1);
    private final Thread hook;

    public ShutdownHandler(Thread working) {
        this.hook = new Thread(() -> interrupt(working), "plimsoll-interrupted");
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /** Called once everything is on disk. */
    @Override
    public void close() {
        written.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException ending) {
            // The process ends already; the hook was waiting for this very call.
        }
    }

    private void interrupt(Thread working) {
        working.interrupt();
        try {
            if (!written.await(WRITING_BOUND.toMillis(), TimeUnit.MILLISECONDS)) {
                System.err.println("plimsoll: the partial result could not be written within "
                        + WRITING_BOUND.toSeconds() + " s; 'plimsoll report DIR' rebuilds it from the records");
            }
        } catch (InterruptedException again) {
            Thread.currentThread().interrupt();
        }
    }
}
