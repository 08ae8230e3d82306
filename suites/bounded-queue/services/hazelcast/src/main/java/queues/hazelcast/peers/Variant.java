package queues.hazelcast.peers;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/**
 * Three or five members; each entry is copied to as many others as the setting copies says. Owner and first copy are
 * with the first two peers.
 */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.PEERS;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(Integer.parseInt(settings.getOrDefault("copies", "1")));
    }
}
