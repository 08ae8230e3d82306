package queues.hazelcast.storepostgres;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.QueueStoreConfig;
import java.util.Map;
import java.util.Optional;
import queues.hazelcast.HazelcastVariant;

/**
 * One member whose queue writes through to a table of a PostgreSQL server and holds no entry's bytes; after a restart
 * it loads its keys.
 */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        String address = Optional.ofNullable(settings.get("jdbc"))
                .orElseThrow(() ->
                        new IllegalArgumentException("the setting 'jdbc' is missing; there are " + settings.keySet()));
        queue.setBackupCount(0);
        queue.setQueueStoreConfig(new QueueStoreConfig()
                .setFactoryClassName(TableStores.class.getName())
                .setProperty("memory-limit", settings.getOrDefault("memory-limit", "0"))
                .setProperty("bulk-load", settings.getOrDefault("bulk-load", "250"))
                .setProperty("jdbc", address));
    }
}
