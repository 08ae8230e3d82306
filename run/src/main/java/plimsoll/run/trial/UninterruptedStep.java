package plimsoll.run.trial;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import plimsoll.lab.HelperThreads;

/**
 * A step on a thread of its own. Ctrl-C interrupts the thread of the run, which would close the channel that the step
 * reads or writes at that moment, and so lose a record or a verdict.
 */
public final class UninterruptedStep {
    private UninterruptedStep() {}

    /** Waits for the step and returns its result. An interrupt during the wait is kept for the steps that follow. */
    public static <T> T of(Supplier<T> step) {
        FutureTask<T> task = new FutureTask<>(step::get);
        // The future holds every failure of its task.
        HelperThreads.start("step", task, _ -> {});
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException later) {
                    interrupted = true;
                }
            }
        } catch (ExecutionException failed) {
            throw unchecked(failed);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** A supplier throws unchecked exceptions and errors only. */
    private static RuntimeException unchecked(ExecutionException failed) {
        if (failed.getCause() instanceof Error error) {
            throw error;
        }
        return failed.getCause() instanceof RuntimeException exception ? exception : new IllegalStateException(failed);
    }
}
