package queues.hazelcast.ring;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.config.RingbufferConfig;
import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import queues.Queue;
import queues.hazelcast.HazelcastVariant;
import queues.hazelcast.RingQueue;

/**
 * A ring buffer instead of a queue, with the capacity of the setting bound, added to with OverflowPolicy.FAIL. Entries
 * live for the seconds of the setting ttl; with 0, Hazelcast's own default, FAIL never fails.
 */
public final class Variant implements HazelcastVariant {
    @Override
    public Owner owner() {
        return Owner.ALONE;
    }

    @Override
    public void configure(QueueConfig queue, Map<String, String> settings) {
        queue.setBackupCount(0);
    }

    @Override
    public Queue queue(HazelcastInstance member, String name, Map<String, String> settings) {
        member.getConfig()
                .addRingBufferConfig(new RingbufferConfig(name)
                        .setCapacity(Integer.parseInt(settings.getOrDefault("bound", "100000")))
                        .setBackupCount(0)
                        .setTimeToLiveSeconds(Integer.parseInt(settings.getOrDefault("ttl", "0"))));
        return RingQueue.on(member, name);
    }
}
