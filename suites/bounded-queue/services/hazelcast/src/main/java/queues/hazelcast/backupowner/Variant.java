package queues.hazelcast.backupowner;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** Two members; the driver runs in the one that owns the queue, and each entry is copied to the other. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.HERE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(1);
    }
}
