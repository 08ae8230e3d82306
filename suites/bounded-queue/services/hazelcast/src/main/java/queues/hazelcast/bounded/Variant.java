package queues.hazelcast.bounded;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** Holds at most as many entries as the setting bound; an offer beyond it is refused at once. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setMaxSize(Integer.parseInt(settings.getOrDefault("bound", "100000")));
    }
}
