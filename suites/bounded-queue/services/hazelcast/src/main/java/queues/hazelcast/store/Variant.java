package queues.hazelcast.store;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.FileStores;
import queues.hazelcast.HazelcastVariant;

/** As nobackup, and each entry is written to a file that both members can read. */
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
                .setProperty("file", settings.getOrDefault("dir", "") + "/store.log"));
    }
}
