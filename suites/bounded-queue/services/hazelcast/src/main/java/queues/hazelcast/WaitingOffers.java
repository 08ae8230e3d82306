package queues.hazelcast;

import com.hazelcast.collection.IQueue;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import queues.Queue;
import queues.QueueDelivery;
import queues.StudyEntry;

/** Offers wait for room, each for as long as it may; polls do not wait. */
public record WaitingOffers(HazelcastInstance member, IQueue<Object> queue, Duration longest) implements Queue {
    @Override
    public boolean offer(byte[] entry) throws InterruptedException {
        return queue.offer(StudyEntry.of(entry), longest.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public Optional<QueueDelivery> poll() {
        return Optional.ofNullable(queue.poll()).map(PlainQueue::removed);
    }

    @Override
    public void close() {
        member.shutdown();
    }
}
