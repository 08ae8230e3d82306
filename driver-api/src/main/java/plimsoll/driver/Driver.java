package plimsoll.driver;

import java.util.Optional;
import plimsoll.model.Outcome;

/** Performs many concurrent operations, each on its own thread. */
public interface Driver extends AutoCloseable {
    /**
     * Performs one operation and returns its outcome. May block, but not beyond the operation's deadline. A failure of
     * the operation is an outcome; an exception means that the driver itself is broken and ends the trial as
     * inconclusive.
     */
    Outcome perform(Operation operation) throws InterruptedException;

    /**
     * Takes the next entry of a queue; empty if there is none at the moment. May block for some milliseconds, not
     * longer. Any other exception means that the driver itself is broken.
     *
     * @throws DeliveryException if the queue failed: counted as a failure, and retried
     */
    default Optional<Delivery> deliver() throws InterruptedException {
        throw new UnsupportedOperationException(
                getClass().getName() + " does not override deliver(), which a drain load needs");
    }

    /** Releases connections and files; called once, after the last operation. */
    @Override
    void close();
}
