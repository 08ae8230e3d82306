package queues.hazelcast.backupnonowner;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** Two members; the driver runs in the one that does not own the queue, and each entry is copied to it. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.PEER;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(1);
    }
}
