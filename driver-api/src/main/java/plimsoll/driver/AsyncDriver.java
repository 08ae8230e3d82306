package plimsoll.driver;

import java.util.function.Consumer;
import plimsoll.model.Outcome;

/** Performs many concurrent operations on an event loop, without a thread per operation. */
public interface AsyncDriver extends AutoCloseable {
    /** Receives the send of an operation that the driver held, on the loop's thread. */
    @FunctionalInterface
    interface SendListener {
        /** @param nanos the instant of the send on the {@link System#nanoTime} clock */
        void sent(long nanos);
    }

    /** A handle on an operation in flight. */
    interface InFlightHandle {
        /**
         * Releases the resources of this operation, on the loop's thread; an outcome reported later is ignored. Does
         * nothing if it is over.
         */
        void giveUp(Operation operation);

        /**
         * Whether the driver holds the operation, to send it together with others a moment later. The worker asks when
         * {@link #begin} has returned. It measures the send lag and the service time of an operation that waits at the
         * instant that the driver then reports.
         */
        default boolean waits(SendListener listener) {
            return false;
        }
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
