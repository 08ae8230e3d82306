package plimsoll.run.trial;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.launch.RunningMember;

/** The last step of a fault, in a thread of its own, which the end of the phase does not interrupt. */
final class FaultEndStep {
    private static final Duration POLL_INTERVAL = Duration.ofMillis(5);

    private final CompletableFuture<EndStepResult> result = new CompletableFuture<>();
    private final CompletableFuture<Boolean> returned = new CompletableFuture<>();
    private final Thread thread;

    /**
     * How the step ended.
     *
     * @param restarted the member that it has restarted; empty if it restarts none
     * @param overtaken whether another fault was due first
     */
    record EndStepResult(Optional<RunningMember> restarted, Optional<IOException> failure, boolean overtaken) {
        private static final EndStepResult OVERTAKEN = new EndStepResult(Optional.empty(), Optional.empty(), true);

        private static EndStepResult failed(IOException failure) {
            return new EndStepResult(Optional.empty(), Optional.of(failure), false);
        }
    }

    /** The work of the step; returns the member that it has restarted, if any. */
    interface Work {
        Optional<RunningMember> run() throws IOException, InterruptedException;
    }

    private FaultEndStep(Work work, Duration bound) {
        this.thread = HelperThreads.start(
                "fault-end",
                () -> {
                    result.complete(carryOut(work));
                    returned.complete(true);
                },
                failure -> {
                    result.complete(EndStepResult.failed(new IOException(failure.toString(), failure)));
                    returned.complete(true);
                });
        result.completeOnTimeout(EndStepResult.failed(notOverWithin(bound)), bound.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Starts the step; after the bound it has failed. */
    static FaultEndStep start(Work work, Duration bound) {
        return new FaultEndStep(work, bound);
    }

    /** Waits until the step has ended, or until another fault makes its result meaningless. */
    EndStepResult await(BooleanSupplier overtaken) {
        while (!isOverSoon()) {
            if (overtaken.getAsBoolean()) {
                result.complete(EndStepResult.OVERTAKEN);
            }
        }
        thread.interrupt();
        return result.join();
    }

    /** Waits until the thread is gone, which may be later than the step's end; returns false if it is not in time. */
    boolean isGoneWithin(Duration bound) {
        return returned.copy()
                .completeOnTimeout(false, bound.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    static IOException notOverWithin(Duration bound) {
        return new IOException("it was not over within " + bound.toSeconds() + " s");
    }

    private boolean isOverSoon() {
        return result.thenApply(_ -> true)
                .completeOnTimeout(false, POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS)
                .join();
    }

    private static EndStepResult carryOut(Work work) {
        try {
            return new EndStepResult(work.run(), Optional.empty(), false);
        } catch (IOException failed) {
            return EndStepResult.failed(failed);
        } catch (RuntimeException failed) {
            return EndStepResult.failed(new IOException(failed.getMessage(), failed));
        } catch (InterruptedException failed) {
            return EndStepResult.failed(new IOException("interrupted while ending the fault", failed));
        }
    }
}
