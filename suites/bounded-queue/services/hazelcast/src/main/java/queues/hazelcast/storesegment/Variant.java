package queues.hazelcast.storesegment;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/**
 * One member whose queue writes through to a segment log in its own process and holds no entry's bytes; after a restart
 * it numbers the log's entries.
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
                .setFactoryClassName(LogStores.class.getName())
                .setProperty("memory-limit", "0")
                .setProperty("directory", settings.getOrDefault("dir", "") + "/store"));
    }
}
