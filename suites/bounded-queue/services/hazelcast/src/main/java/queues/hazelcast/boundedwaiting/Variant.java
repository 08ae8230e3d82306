package queues.hazelcast.boundedwaiting;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.time.Duration;
import java.util.Map;
import queues.Queue;
import queues.hazelcast.HazelcastVariant;
import queues.hazelcast.WaitingOffers;

/** As bounded, but an offer beyond the bound waits for room, for the milliseconds of the setting wait. */
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

    @Override
    public Queue queue(HazelcastInstance member, String name, Map<String, String> settings) {
        Duration wait = Duration.ofMillis(Long.parseLong(settings.getOrDefault("wait", "500")));
        return new WaitingOffers(member, member.getQueue(name), wait);
    }
}
