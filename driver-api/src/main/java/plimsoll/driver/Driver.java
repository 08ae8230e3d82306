package plimsoll.driver;

import java.util.Optional;
import plimsoll.model.Outcome;

/** Performs operations, many at once, each on a thread of its own. */
public interface Driver extends AutoCloseable {
    /**
     * Performs one operation and says what the client knows afterwards. May block, but not beyond the operation's
     * deadline. A failure of the operation is an outcome; an exception means that the driver itself is broken and ends the
     * trial as inconclusive.
     */
    Outcome perform(Operation operation) throws InterruptedException;

    /**
     * The next entry of a queue, where what is driven is one; empty when there is none just now. May block for some
     * milliseconds, not longer. Any other exception means that the driver itself is broken.
     *
     * @throws DeliveryException when what is drained threw: counted as failed, and asked again
     */
    default Optional<Delivery> deliver() throws InterruptedException {
        throw new UnsupportedOperationException(
                getClass().getName() + " delivers nothing; a load that drains needs a driver that overrides deliver()");
    }

    /** Releases connections and files; called once, after the last operation. */
    @Override
    void close();
}
