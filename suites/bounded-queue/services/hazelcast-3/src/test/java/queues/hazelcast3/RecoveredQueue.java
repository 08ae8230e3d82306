package queues.hazelcast3;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IQueue;
import java.util.Map;
import java.util.Optional;

/** Takes all entries out of a queue that comes back from the store in a directory: {@code PORT DIRECTORY}. */
final class RecoveredQueue {
    private RecoveredQueue() {}

    public static void main(String[] arguments) {
        QueueConfig queues = StudyTest.STORE.configured(Cluster.EVERY_QUEUE, Map.of("dir", arguments[1]));
        HazelcastInstance member = Cluster.member(Integer.parseInt(arguments[0]), Optional.empty(), queues);
        Cluster.await(member, 1);
        IQueue<Object> queue = member.getQueue(Cluster.name(member, true));
        System.err.println("holds " + queue.size());
        int polled = 0;
        while (queue.poll() != null) {
            polled++;
        }
        System.err.println("polled " + polled);
        Runtime.getRuntime().halt(0);
    }
}
