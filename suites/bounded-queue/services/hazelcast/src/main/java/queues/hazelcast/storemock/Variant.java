package queues.hazelcast.storemock;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;
import queues.hazelcast.NullStore;

/** A store that keeps nothing, with memory-limit 0: the rest in memory is the queue's own need for an entry. */
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
}
