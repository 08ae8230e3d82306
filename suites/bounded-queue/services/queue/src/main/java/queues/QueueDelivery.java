package queues;

/** An entry that was polled. Where the queue can, it gives an entry again that was not acknowledged before its process died. */
public interface QueueDelivery {
    byte[] bytes();

    /** The entry was processed. */
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
