package queues.hazelcast;

import com.hazelcast.collection.IQueue;
import com.hazelcast.core.HazelcastInstance;
import java.nio.ByteBuffer;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;

/**
 * A plain IQueue. A poll removes at once: a consumer that dies with an entry in hand has lost it. With {@code
 * payload=integer} entries of four bytes travel as the study's Integers.
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

    /** The entry has already left the queue. */
    public static QueueDelivery removed(Object entry) {
        byte[] bytes = entry instanceof Integer number
                ? ByteBuffer.allocate(Integer.BYTES).putInt(number).array()
                : (byte[]) entry;
        return QueueDelivery.of(bytes, () -> {});
    }
}
