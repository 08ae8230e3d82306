package queues.hazelcast.threebackup1;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** Three members; each entry is copied to one other member. Owner and first copy are with the peers. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.PEERS;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(1);
    }
}
