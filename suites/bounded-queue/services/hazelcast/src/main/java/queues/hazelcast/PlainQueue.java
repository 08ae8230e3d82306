package queues.hazelcast;

import com.hazelcast.collection.IQueue;
import com.hazelcast.core.HazelcastInstance;
import java.nio.ByteBuffer;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;

/**
 * An IQueue as it is. A poll removes at once: who dies with an entry in hand has lost it. Entries of four bytes travel as the
 * Integers of the study where {@code payload=integer} says so.
 */
public record PlainQueue(HazelcastInstance member, IQueue<Object> queue, String payload) implements Queue {
    @Override
    public boolean offer(byte[] entry) {
        return queue.offer(
                payload.equals("integer") ? (Object) ByteBuffer.wrap(entry).getInt() : entry);
    }

    @Override
    public Optional<QueueDelivery> poll() {
        return Optional.ofNullable(queue.poll()).map(PlainQueue::removed);
    }

    @Override
    public void close() {
        member.shutdown();
    }

    /** Taken from the queue already. */
    public static QueueDelivery removed(Object entry) {
        byte[] bytes = entry instanceof Integer number
                ? ByteBuffer.allocate(Integer.BYTES).putInt(number).array()
                : (byte[]) entry;
        return QueueDelivery.of(bytes, () -> {});
    }
}
