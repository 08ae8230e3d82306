package queues.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.StudyEntry;

/** Offers in a transaction each; polls without one. */
public record TransactionalOffers(HazelcastInstance member, String name) implements Queue {
    @Override
    public boolean offer(byte[] entry) {
        TransactionContext transaction = member.newTransactionContext();
        transaction.beginTransaction();
        boolean taken = transaction.<Object>getQueue(name).offer(StudyEntry.of(entry));
        transaction.commitTransaction();
        return taken;
    }

    @Override
    public Optional<QueueDelivery> poll() {
        return Optional.ofNullable(member.getQueue(name).poll()).map(PlainQueue::removed);
    }

    @Override
    public void close() {
        member.shutdown();
    }
}
