package queues.hazelcast;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import queues.Queue;

/** What makes one variant: how its queue is configured, and how it is used. */
public interface HazelcastVariant {
    /** Where the queue's owner is, seen from the member that the driver runs in. */
    enum Owner {
        ALONE,
        HERE,
        PEER
    }

    Owner owner();

    void configure(QueueConfig queue, Map<String, String> settings);

    /** The queue of this name in a cluster that has come together. */
    default Queue queue(HazelcastInstance member, String name, Map<String, String> settings) {
        return new PlainQueue(member, member.getQueue(name), settings.getOrDefault("payload", "bytes"));
    }
}
