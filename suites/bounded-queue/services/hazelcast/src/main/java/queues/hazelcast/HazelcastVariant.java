package queues.hazelcast;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.util.Map;
import queues.Queue;

/** A variant: the configuration of its queue, and its use. */
public interface HazelcastVariant {
    /** The location of the queue's owner, relative to the service's member, and the number of members. */
    enum Owner {
        /** The service's member, without a peer. */
        ALONE,
        /** The service's member, with a peer. */
        HERE,
        /** The only peer. */
        PEER,
        /** One of the first two of several peers; the other one has the first copy. */
        PEERS
    }

    Owner owner();

    void configure(QueueConfig queue, Map<String, String> settings);

    /** Returns the queue of this name in a complete cluster. */
    default Queue queue(HazelcastInstance member, String name, Map<String, String> settings) {
        return new PlainQueue(member, member.getQueue(name));
    }
}
