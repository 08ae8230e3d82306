package queues.hazelcast.transactionstore;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.transaction.TransactionOptions.TransactionType;
import java.util.Map;
import queues.Queue;
import queues.hazelcast.FileStores;
import queues.hazelcast.HazelcastVariant;
import queues.hazelcast.TransactionalOffers;

/** As transaction, with a file as the store: after a kill it shows what transactions have written to their store. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setQueueStoreConfig(new QueueStoreConfig()
                .setFactoryClassName(FileStores.class.getName())
                .setProperty("memory-limit", "0")
                .setProperty("file", settings.getOrDefault("dir", "") + "/store.log"));
    }

    @Override
    public Queue queue(HazelcastInstance member, String name, Map<String, String> settings) {
        return new TransactionalOffers(member, name, TransactionType.TWO_PHASE);
    }
}
