package queues.hazelcast3;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;

/** An IQueue as the study used it; a poll removes at once. */
final class StudyQueue implements Queue {
    private final HazelcastInstance member;
    private final String name;
    private final boolean inTransactions;

    StudyQueue(HazelcastInstance member, String name, boolean inTransactions) {
        this.member = member;
        this.name = name;
        this.inTransactions = inTransactions;
    }

    @Override
    public boolean offer(byte[] entry) {
        if (!inTransactions) {
            return member.<Object>getQueue(name).offer(entry);
        }
        TransactionContext transaction = member.newTransactionContext();
        transaction.beginTransaction();
        boolean taken = transaction.<Object>getQueue(name).offer(entry);
        transaction.commitTransaction();
        return taken;
    }

    @Override
    public Optional<QueueDelivery> poll() {
        return Optional.ofNullable(member.<Object>getQueue(name).poll())
                .map(entry -> QueueDelivery.of((byte[]) entry, () -> {}));
    }

    @Override
    public void close() {
        member.shutdown();
    }
}
