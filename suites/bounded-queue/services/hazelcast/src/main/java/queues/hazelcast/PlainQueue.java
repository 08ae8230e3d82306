package queues.hazelcast;

import com.hazelcast.collection.IQueue;
import com.hazelcast.core.HazelcastInstance;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.StudyEntry;

/**
 * A plain IQueue. A poll removes at once: a consumer that dies with an entry in hand has lost it.
 */
public record PlainQueue(HazelcastInstance member, IQueue<Object> queue) implements Queue {
    @Override
    public boolean offer(byte[] entry) {
        return queue.offer(StudyEntry.of(entry));
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
        return QueueDelivery.of(StudyEntry.bytes(entry), () -> {});
    }
}
