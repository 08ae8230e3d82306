package queues.hazelcast3;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionContext;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.StudyEntry;

/** An IQueue as the study used it; a poll removes at once. */
final class HazelcastQueue implements Queue {
    private final HazelcastInstance member;
    private final String name;
    private final boolean inTransactions;

    HazelcastQueue(HazelcastInstance member, String name, boolean inTransactions) {
        this.member = member;
        this.name = name;
        this.inTransactions = inTransactions;
    }

    @Override
    public boolean offer(byte[] entry) {
        Object value = StudyEntry.of(entry);
        if (!inTransactions) {
            return member.<Object>getQueue(name).offer(value);
        }
        TransactionContext transaction = member.newTransactionContext();
        transaction.beginTransaction();
        boolean taken = transaction.<Object>getQueue(name).offer(value);
        transaction.commitTransaction();
        return taken;
    }

    @Override
    public Optional<QueueDelivery> poll() {
        return Optional.ofNullable(member.<Object>getQueue(name).poll())
                .map(entry -> QueueDelivery.of(StudyEntry.bytes(entry), () -> {}));
    }

    @Override
    public void close() {
        member.shutdown();
    }
}
