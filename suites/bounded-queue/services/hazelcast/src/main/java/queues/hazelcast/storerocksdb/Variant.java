package queues.hazelcast.storerocksdb;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/**
 * One member whose queue writes through to a RocksDB in its own process and holds no entry's bytes; after a restart it
 * loads its keys.
 */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setQueueStoreConfig(new QueueStoreConfig()
                .setFactoryClassName(RocksStores.class.getName())
                .setProperty("memory-limit", "0")
                .setProperty("directory", settings.getOrDefault("dir", "") + "/store"));
    }
}
