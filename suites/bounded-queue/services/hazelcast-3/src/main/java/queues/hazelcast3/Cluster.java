package queues.hazelcast3;

import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.Member;
import com.hazelcast.core.Partition;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Members on 127.0.0.1, with a check that they have found each other and which member owns what. On a current JDK they
 * do so only with {@code -Dhazelcast.nio.faststring=false}, and silently stay two clusters otherwise.
 */
final class Cluster {
    private static final Duration TOGETHER = Duration.ofSeconds(60);
    private static final int NAMES = 10_000;
    private static final double SHARE = 0.9;
    private static final String PREFIX = "queue-";

    /** All queues of {@link #name}. */
    static final String EVERY_QUEUE = PREFIX + "*";

    private Cluster() {}

    /**
     * Starts a member on this port; with a peer's port it joins that cluster.
     *
     * @param queues the configuration of every queue: this version does not pass later configurations on
     */
    static HazelcastInstance member(int port, Optional<Integer> peer, QueueConfig queues) {
        Config config = new Config();
        config.addQueueConfig(queues);
        config.getGroupConfig().setName("bounded-queue");
        config.setProperty("hazelcast.version.check.enabled", "false");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.graceful.shutdown.max.wait", "8");
        // Without these the interface below is only the address that it advertises, and it listens on all of them.
        config.setProperty("hazelcast.socket.bind.any", "false");
        config.setProperty("hazelcast.socket.server.bind.any", "false");
        config.setProperty("hazelcast.socket.client.bind.any", "false");
        NetworkConfig network = config.getNetworkConfig();
        network.setPort(port).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        JoinConfig join = network.getJoin();
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(peer.isPresent());
        peer.ifPresent(other -> join.getTcpIpConfig().addMember("127.0.0.1:" + other));
        return Hazelcast.newHazelcastInstance(config);
    }

    /**
     * Waits until the cluster is complete. This version does not report whether its backups are done; an owner without
     * a name is still on its way.
     *
     * @throws IllegalStateException when the members are not this many, each with its share of the partitions, within a
     *     minute
     */
    static void await(HazelcastInstance member, int members) {
        awaits(() -> member.getCluster().getMembers().size() == members, members + " members");
        awaits(() -> shared(member, members), "every member to own its share of the partitions");
    }

    private static boolean shared(HazelcastInstance member, int members) {
        Set<Partition> all = member.getPartitionService().getPartitions();
        Map<Member, Long> owned = all.stream()
                .filter(partition -> partition.getOwner() != null)
                .collect(Collectors.groupingBy(Partition::getOwner, Collectors.counting()));
        return owned.size() == members
                && owned.values().stream().mapToLong(Long::longValue).sum() == all.size()
                && owned.values().stream().allMatch(count -> count * members >= SHARE * all.size());
    }

    /** Returns a queue name whose partition belongs to this member, or to another. */
    static String name(HazelcastInstance member, boolean here) {
        for (int number = 0; number < NAMES; number++) {
            String name = PREFIX + number;
            if (owns(member, name) == here) {
                return name;
            }
        }
        throw new IllegalStateException(
                "of " + NAMES + " queues none is owned by " + (here ? "this member" : "the peer"));
    }

    private static boolean owns(HazelcastInstance member, String queue) {
        return member.getCluster()
                .getLocalMember()
                .equals(member.getPartitionService().getPartition(queue).getOwner());
    }

    private static void awaits(BooleanSupplier condition, String what) {
        long end = System.nanoTime() + TOGETHER.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("waited " + TOGETHER.toSeconds() + " s for " + what);
            }
            sleep();
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the cluster came together", e);
        }
    }
}
