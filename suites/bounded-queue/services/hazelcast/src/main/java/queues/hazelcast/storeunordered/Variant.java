package queues.hazelcast.storeunordered;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.FileStores;
import queues.hazelcast.HazelcastVariant;

/** As store, but the store returns its keys in another order than they were added. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.PEER;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setQueueStoreConfig(new QueueStoreConfig()
                .setFactoryClassName(FileStores.class.getName())
                .setProperty("memory-limit", settings.getOrDefault("memory-limit", "0"))
                .setProperty("bulk-load", settings.getOrDefault("bulk-load", "250"))
                .setProperty("unordered", "true")
                .setProperty("file", settings.getOrDefault("dir", "") + "/store.log"));
    }
}
