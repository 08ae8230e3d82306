package queues.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import com.hazelcast.transaction.TransactionOptions;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.StudyEntry;

/** Offers in a transaction each; polls without one. By default a transaction has two phases. */
public record TransactionalOffers(HazelcastInstance member, String name, TransactionType type) implements Queue {
    @Override
    public boolean offer(byte[] entry) {
        TransactionContext transaction =
                member.newTransactionContext(new TransactionOptions().setTransactionType(type));
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
