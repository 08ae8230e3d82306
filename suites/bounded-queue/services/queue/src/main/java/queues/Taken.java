package queues;

/** An entry that was polled. Where the queue can, it gives an entry again that was not acknowledged before its process died. */
public interface Taken {
    byte[] bytes();

    /** The entry was processed. */
    void acknowledge();
}
