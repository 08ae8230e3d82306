package queues;

import java.util.Optional;

/** A first-in-first-out queue of byte strings. Safe for use by several threads. */
public interface Queue extends AutoCloseable {
    /**
     * Appends an entry; when this returns true, it is as durable as the variant states.
     *
     * @return false when the queue refuses it on purpose: its bound is reached, or its disk is full
     */
    boolean offer(byte[] entry) throws InterruptedException;

    /** Returns the next entry; empty when there is none now. */
    Optional<QueueDelivery> poll() throws InterruptedException;

    @Override
    void close();
}
