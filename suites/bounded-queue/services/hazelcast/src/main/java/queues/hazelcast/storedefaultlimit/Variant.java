package queues.hazelcast.storedefaultlimit;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import queues.hazelcast.FileStores;
import queues.hazelcast.HazelcastVariant;

/** As store, with the default memory-limit of 1000 entries. */
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
                .setProperty("file", settings.getOrDefault("dir", "") + "/store.log"));
    }
}
