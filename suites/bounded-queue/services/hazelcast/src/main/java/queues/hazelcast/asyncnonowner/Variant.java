package queues.hazelcast.asyncnonowner;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** As backupnonowner, and no offer waits until its entry is copied. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.PEER;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0).setAsyncBackupCount(1);
    }
}
