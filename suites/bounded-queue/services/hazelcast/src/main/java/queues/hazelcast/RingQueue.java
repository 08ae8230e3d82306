package queues.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.ringbuffer.OverflowPolicy;
import com.hazelcast.ringbuffer.Ringbuffer;
import com.hazelcast.ringbuffer.StaleSequenceException;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import queues.Queue;
import queues.QueueDelivery;

/**
 * A ring buffer read from its head on. Reading removes nothing: slots become free when their entries expire, so a full
 * buffer with a long time to live refuses, and one without overwrites unread entries.
 */
public final class RingQueue implements Queue {
    private final HazelcastInstance member;
    private final Ringbuffer<byte[]> ring;
    private long next;

    private RingQueue(HazelcastInstance member, Ringbuffer<byte[]> ring) {
        this.member = member;
        this.ring = ring;
        this.next = ring.headSequence();
    }

    /** The ring buffer of this name. */
    public static RingQueue on(HazelcastInstance member, String name) {
        return new RingQueue(member, member.getRingbuffer(name));
    }

    @Override
    public boolean offer(byte[] entry) throws InterruptedException {
        try {
            return ring.addAsync(entry, OverflowPolicy.FAIL)
                            .toCompletableFuture()
                            .get()
                    >= 0;
        } catch (ExecutionException broken) {
            throw new IllegalStateException(broken.getCause());
        }
    }

    /** Skips entries overwritten or expired since the last look: only a ledger knows of them. */
    @Override
    public synchronized Optional<QueueDelivery> poll() throws InterruptedException {
        next = Math.max(next, ring.headSequence());
        if (next > ring.tailSequence()) {
            return Optional.empty();
        }
        try {
            byte[] entry = ring.readOne(next);
            next++;
            return Optional.of(PlainQueue.removed(entry));
        } catch (StaleSequenceException gone) {
            // It went between the two calls. The next poll begins at the head.
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        member.shutdown();
    }
}
