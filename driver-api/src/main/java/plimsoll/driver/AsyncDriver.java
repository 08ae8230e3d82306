package plimsoll.driver;

import java.util.function.Consumer;
import plimsoll.model.Outcome;

/** Performs many concurrent operations on an event loop, without a thread per operation. */
public interface AsyncDriver extends AutoCloseable {
    /** A handle on an operation in flight. */
    interface InFlightHandle {
        /**
         * Releases the resources of this operation, on the loop's thread; an outcome reported later is ignored. Does
         * nothing if it is over.
         */
        void giveUp(Operation operation);
    }

    /**
     * Runs a task on the loop's thread soon; may be called from any thread. The worker calls it several times a second:
     * a driver that has broken in the meantime throws here, which ends the trial as inconclusive.
     */
    void execute(Runnable task);

    /** Runs a task on the loop's thread at, or right after, this instant of the {@link System#nanoTime} clock. */
    void at(long nanos, Runnable task);

    /**
     * Begins an operation. Called on the loop's thread only; must not block. A failure of the operation is an outcome;
     * an exception means that the driver itself is broken and ends the trial as inconclusive.
     *
     * @param onOutcome receives the outcome on the loop's thread, once, and never before this method returns
     */
    InFlightHandle begin(Operation operation, Consumer<Outcome> onOutcome);

    /** Releases connections and threads; called once, after the last operation. */
    @Override
    void close();
}
