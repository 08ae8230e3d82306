package queues.hazelcast.boundedttl;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/**
 * As bounded, with a time to live, the seconds of the setting ttl. It is that of an empty queue, which is then removed
 * until the next offer, and not that of an entry: no queue of Hazelcast has one.
 */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setMaxSize(Integer.parseInt(settings.getOrDefault("bound", "100000")));
        queue.setEmptyQueueTtl(Integer.parseInt(settings.getOrDefault("ttl", "1")));
    }
}
