package queues.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.Partition;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** Members on 127.0.0.1, with a check that they have found each other and which member owns what. */
final class Cluster {
    private static final Duration TOGETHER = Duration.ofSeconds(60);
    private static final int NAMES = 10_000;
    private static final double SHARE = 0.9;

    private Cluster() {}

    /** Starts a member on this port; with a peer's port it joins that cluster. */
    static HazelcastInstance member(int port, Optional<Integer> peer) {
        Config config = new Config("bounded-queue");
        config.setClusterName("bounded-queue");
        config.setProperty("hazelcast.phone.home.enabled", "false");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.shutdownhook.policy", "GRACEFUL");
        config.setProperty("hazelcast.graceful.shutdown.max.wait", "8");
        // Without these the interface below is only the address that it advertises, and it listens on all of them.
        config.setProperty("hazelcast.socket.server.bind.any", "false");
        config.setProperty("hazelcast.socket.client.bind.any", "false");
        config.getJetConfig().setEnabled(false);
        NetworkConfig network = config.getNetworkConfig().setPort(port).setPortAutoIncrement(false);
        network.getInterfaces().setEnabled(true).addInterface("127.0.0.1");
        JoinConfig join = network.getJoin();
        join.getAutoDetectionConfig().setEnabled(false);
        join.getMulticastConfig().setEnabled(false);
        join.getTcpIpConfig().setEnabled(peer.isPresent());
        peer.ifPresent(other -> join.getTcpIpConfig().addMember("127.0.0.1:" + other));
        return Hazelcast.newHazelcastInstance(config);
    }

    /**
     * Waits until the cluster is complete. A cluster is safe before it begins to distribute its partitions, and a
     * partition that moves later changes its owner in the middle of the measurement; so every member must have its
     * share.
     *
     * @throws IllegalStateException when the members are not this many, each with its share, and safe, within a minute
     */
    static void await(HazelcastInstance member, int members) {
        awaits(() -> member.getCluster().getMembers().size() == members, members + " members");
        awaits(() -> shared(member, members), "every member to own its share of the partitions");
        awaits(() -> member.getPartitionService().isClusterSafe(), "every partition to have its backup");
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
            String name = "queue-" + number;
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
