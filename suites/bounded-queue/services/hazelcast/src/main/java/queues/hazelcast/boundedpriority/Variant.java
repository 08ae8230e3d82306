package queues.hazelcast.boundedpriority;

import com.hazelcast.config.QueueConfig;
import java.util.Map;
import queues.hazelcast.HazelcastVariant;

/** As bounded, but the shortest entry comes out first. */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
        queue.setMaxSize(Integer.parseInt(settings.getOrDefault("bound", "100000")));
        queue.setPriorityComparatorClassName(ShortestFirst.class.getName());
    }
}
