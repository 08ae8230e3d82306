package queues.lab;

import java.nio.ByteBuffer;
import java.util.Optional;
import plimsoll.driver.Delivery;
import plimsoll.driver.DeliveryException;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.Outcome;
import queues.Queue;
import queues.QueueDelivery;

/** Offers an operation's content to a queue, and identifies the operation of each polled entry. */
final class QueueDriver implements Driver {
    private static final int FULL = 507;

    private final Queue queue;
    private final SequenceEntries sequence = new SequenceEntries();

    QueueDriver(Queue queue) {
        this.queue = queue;
    }

    @Override
    public Outcome perform(Operation operation) throws InterruptedException {
        byte[] entry = entry(operation);
        try {
            return queue.offer(entry) ? Outcome.ACKNOWLEDGED : new Outcome.Rejected(FULL);
        } catch (RuntimeException broken) {
            // It was on its way: it may or may not have been stored.
            return new Outcome.Unknown(String.valueOf(broken));
        }
    }

    @Override
    public Optional<Delivery> deliver() throws InterruptedException {
        return polled().map(this::delivered);
    }

    private Optional<QueueDelivery> polled() throws InterruptedException {
        try {
            return queue.poll();
        } catch (RuntimeException thrown) {
            throw new DeliveryException(thrown);
        }
    }

    @Override
    public void close() {
        queue.close();
    }

    private byte[] entry(Operation operation) {
        PayloadBytes payloadBytes = operation.content();
        if (payloadBytes.length() == SequenceEntries.BYTES) {
            return sequence.entry(operation.id());
        }
        byte[] entry = new byte[(int) payloadBytes.length()];
        for (int at = 0; at < entry.length; ) {
            ByteBuffer part = payloadBytes.part(at, entry.length - at);
            int length = part.remaining();
            part.get(entry, at, length);
            at += length;
        }
        return entry;
    }

    private Delivery delivered(QueueDelivery delivery) {
        byte[] bytes = delivery.bytes();
        return bytes.length == SequenceEntries.BYTES
                ? sequence.delivered(delivery)
                : new Delivery(Labels.id(bytes), bytes.length, Labels.crc32c(bytes), acknowledging(delivery));
    }

    static Runnable acknowledging(QueueDelivery delivery) {
        return () -> {
            try {
                delivery.acknowledge();
            } catch (RuntimeException thrown) {
                throw new DeliveryException(thrown);
            }
        };
    }
}
