package queues.hazelcast.nobackupowner;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** As nobackup, with the driver in the member that owns the queue. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.HERE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
    }
}
