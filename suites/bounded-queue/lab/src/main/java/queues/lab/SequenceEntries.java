package queues.lab;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.OptionalInt;
import plimsoll.driver.Delivery;
import plimsoll.model.OperationId;
import queues.QueueDelivery;

/**
 * Entries of four bytes, like the study's Integers: the sequence and nothing else. Their producer is known as long as
 * one producer filled the queue through this driver.
 */
final class SequenceEntries {
    static final int BYTES = Integer.BYTES;

    private volatile Optional<OperationId> offered = Optional.empty();

    byte[] entry(OperationId id) {
        if (offered.isEmpty()) {
            offered = Optional.of(id);
        }
        return ByteBuffer.allocate(BYTES).putInt((int) id.sequence()).array();
    }

    Delivery delivered(QueueDelivery delivery) {
        int sequence = ByteBuffer.wrap(delivery.bytes()).getInt();
        Optional<OperationId> id = offered.map(first -> new OperationId(first.seed(), first.producer(), sequence));
        return new Delivery(id, BYTES, OptionalInt.empty(), QueueDriver.acknowledging(delivery));
    }
}
