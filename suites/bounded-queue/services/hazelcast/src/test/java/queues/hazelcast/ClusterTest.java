package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.collection.IQueue;
import com.hazelcast.collection.LocalQueueStats;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import contract.FreePorts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import queues.hazelcast.peers.Variant;

@Timeout(600)
class ClusterTest {
    /** Entries of a queue that a member owns, and copies of them that it has. */
    private record Held(long owned, long copied) {
        static Held by(HazelcastInstance member, String queue) {
            LocalQueueStats stats = member.getQueue(queue).getLocalQueueStats();
            return new Held(stats.getOwnedItemCount(), stats.getBackupItemCount());
        }
    }

    @AfterEach
    void no_member_stays() {
        Hazelcast.shutdownAll();
    }

    @Test
    void a_queue_of_two_peers_has_its_owner_and_its_copy_with_them() throws IOException {
        List<Integer> ports = FreePorts.of(3);
        HazelcastInstance peer = Cluster.member(ports.get(0), List.of(ports.get(0)));
        HazelcastInstance other = Cluster.member(ports.get(1), List.of(ports.get(1), ports.get(0)));
        HazelcastInstance here = Cluster.member(ports.get(2), List.of(ports.get(0), ports.get(1)));
        Cluster.await(here, 3);

        String name = Cluster.nameAt(here, ports.subList(0, 2));
        QueueConfig config = new QueueConfig(name);
        new Variant().configure(config, Map.of("copies", "1"));
        here.getConfig().addQueueConfig(config);
        IQueue<Object> queue = here.getQueue(name);

        assertThat(queue.offer("entry")).isTrue();
        assertThat(Held.by(here, name)).isEqualTo(new Held(0, 0));
        assertThat(Stream.of(peer, other).map(member -> Held.by(member, name)))
                .containsExactlyInAnyOrder(new Held(1, 0), new Held(0, 1));
    }
}
