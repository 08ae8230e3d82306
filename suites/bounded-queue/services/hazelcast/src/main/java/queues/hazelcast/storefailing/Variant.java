package queues.hazelcast.storefailing;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.FullStore;
import queues.hazelcast.HazelcastVariant;

/** As transactionfailing, without transactions: the store refuses every entry. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setQueueStoreConfig(
                new QueueStoreConfig().setStoreImplementation(new FullStore()).setProperty("memory-limit", "0"));
    }
}
