package plimsoll.driver;

import java.util.function.Consumer;
import plimsoll.model.Outcome;

/** Performs operations on an event loop: many at once, and none on a thread of its own. */
public interface AsyncDriver extends AutoCloseable {
    /** An operation that was begun. */
    interface InFlightHandle {
        /**
         * Releases what this operation holds, on the loop's thread; what is told of its end afterwards is not heard. Does
         * nothing when it is over.
         */
        void giveUp(Operation operation);
    }

    /**
     * Runs a task on the loop's thread, soon; from any thread. It is asked several times a second: a driver that has broken
     * since an operation was begun says so by an exception here, which ends the trial as inconclusive.
     */
    void execute(Runnable task);

    /** Runs a task on the loop's thread at this instant of the {@link System#nanoTime} clock or right after it. */
    void at(long nanos, Runnable task);

    /**
     * Begins an operation; on the loop's thread only, and without waiting for anything. A failure of the operation is an
     * outcome; an exception means that the driver itself is broken and ends the trial as inconclusive.
     *
     * @param over told on the loop's thread what the client knows in the end, once, and never before this returns
     */
    InFlightHandle begin(Operation operation, Consumer<Outcome> over);

    /** Releases connections and threads; called once, after the last operation. */
    @Override
    void close();
}
