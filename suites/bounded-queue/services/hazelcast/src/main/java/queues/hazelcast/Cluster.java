package queues.hazelcast;

import com.hazelcast.cluster.Member;
import com.hazelcast.collection.IQueue;
import com.hazelcast.config.Config;
import com.hazelcast.config.JoinConfig;
import com.hazelcast.config.NetworkConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.partition.Partition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Members on 127.0.0.1, with a check that they have found each other and which member owns what. */
final class Cluster {
    private static final Duration TOGETHER = Duration.ofSeconds(60);
    private static final int NAMES = 10_000;
    private static final double SHARE = 0.9;

    private Cluster() {}

    /** Starts a member on this port; it joins the cluster of the members at the other ports, if there are any. */
    static HazelcastInstance member(int port, List<Integer> others) {
        return Hazelcast.newHazelcastInstance(config(port, others));
    }

    /** Starts such a member, which the others reach at the advertised port: that of the link that leads to it. */
    static HazelcastInstance member(int port, int advertised, List<Integer> others) {
        return Hazelcast.newHazelcastInstance(config(port, advertised, others));
    }

    /** Returns the configuration of a member that the others reach at the advertised port. */
    static Config config(int port, int advertised, List<Integer> others) {
        Config config = config(port, others);
        config.getNetworkConfig().setPublicAddress("127.0.0.1:" + advertised);
        return config;
    }

    /** Returns the configuration of such a member; its name is its own, since those of one JVM must differ. */
    static Config config(int port, List<Integer> others) {
        Config config = new Config("member-" + port);
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
        join.getTcpIpConfig().setEnabled(!others.isEmpty());
        others.forEach(other -> join.getTcpIpConfig().addMember("127.0.0.1:" + other));
        return config;
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
        return first(name -> owns(member, name) == here, here ? "owned by this member" : "owned by a peer");
    }

    /** Returns a queue name whose owner and first copy are the members at these two ports. */
    static String nameAt(HazelcastInstance member, List<Integer> ports) {
        List<Member> two = member.getCluster().getMembers().stream()
                .filter(each -> ports.contains(each.getAddress().getPort()))
                .toList();
        return first(name -> isAt(member, name, two), "owned and copied by the members at " + ports);
    }

    private static boolean isAt(HazelcastInstance member, String name, List<Member> two) {
        Member owner = member.getPartitionService().getPartition(name).getOwner();
        List<Member> others = two.stream().filter(each -> !each.equals(owner)).toList();
        return others.size() < two.size() && others.stream().allMatch(other -> copies(member, name, other));
    }

    private static String first(Predicate<String> suits, String what) {
        return IntStream.range(0, NAMES)
                .mapToObj(number -> "queue-" + number)
                .filter(suits)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("of " + NAMES + " queues none is " + what));
    }

    /** Has the other member count its copies in the same partition, since no interface gives their place. */
    private static boolean copies(HazelcastInstance member, String name, Member other) {
        IQueue<Object> probe = member.getQueue("probe@" + name);
        try {
            probe.add(name);
            return member.getExecutorService("probe")
                            .submitToMember(new CopyCount(probe.getName()), other)
                            .get(TOGETHER.toSeconds(), TimeUnit.SECONDS)
                    > 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while the place of a copy was looked for", e);
        } catch (ExecutionException | TimeoutException broken) {
            throw new IllegalStateException("no count of its copies from the member at " + other.getAddress(), broken);
        } finally {
            probe.destroy();
        }
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
