package queues;

/** A polled entry. If the queue can, it redelivers an entry that was not acknowledged before its process died. */
public interface QueueDelivery {
    byte[] bytes();

    /** Acknowledges the entry as processed. */
    void acknowledge();

    /** An entry of these bytes. */
    static QueueDelivery of(byte[] bytes, Runnable acknowledge) {
        return new QueueDelivery() {
            @Override
            public byte[] bytes() {
                return bytes;
            }

            @Override
            public void acknowledge() {
                acknowledge.run();
            }
        };
    }
}
