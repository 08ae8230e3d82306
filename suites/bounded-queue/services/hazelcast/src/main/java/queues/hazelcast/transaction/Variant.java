package queues.hazelcast.transaction;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import java.util.Map;
import queues.Queue;
import queues.hazelcast.HazelcastVariant;
import queues.hazelcast.NullStore;
import queues.hazelcast.TransactionalOffers;

/** Each entry is added in a transaction of its own, to a queue with a store and memory-limit 0. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setQueueStoreConfig(
                new QueueStoreConfig().setStoreImplementation(new NullStore()).setProperty("memory-limit", "0"));
    }

    @Override
    public Queue queue(HazelcastInstance member, String name, Map<String, String> settings) {
        return new TransactionalOffers(member, name, TransactionType.TWO_PHASE);
    }
}
