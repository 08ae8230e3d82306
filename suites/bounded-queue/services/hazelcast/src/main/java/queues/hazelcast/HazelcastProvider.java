package queues.hazelcast;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import queues.Queue;
import queues.QueueProvider;
import queues.hazelcast.HazelcastVariant.Owner;

/**
 * {@code hazelcast-NAME}: the {@code Variant} of the package NAME, on a member that has found its peers. They reach it
 * at the port {@code advertised} if a link leads to it.
 */
public final class HazelcastProvider implements QueueProvider {
    private static final String PREFIX = "hazelcast-";
    private static final List<String> PEER_NAMES = List.of("peer", "peer-2", "peer-3", "peer-4");

    @Override
    public boolean knows(String variant) {
        return variant.startsWith(PREFIX);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        HazelcastVariant made = variant(variant.substring(PREFIX.length()));
        HazelcastInstance member = member(made.owner(), settings);
        String name = name(member, made.owner(), settings);
        QueueConfig queue = new QueueConfig(name);
        made.configure(queue, settings);
        member.getConfig().addQueueConfig(queue);
        return made.queue(member, name, settings);
    }

    private static String name(HazelcastInstance member, Owner owner, Map<String, String> settings) {
        return switch (owner) {
            case ALONE, HERE -> Cluster.name(member, true);
            case PEER -> Cluster.name(member, false);
            case PEERS -> Cluster.nameAt(member, List.of(port("peer", settings), port("peer-2", settings)));
        };
    }

    private static HazelcastInstance member(Owner owner, Map<String, String> settings) {
        List<String> peers = switch (owner) {
            case ALONE -> List.of();
            case HERE, PEER -> List.of(PEER_NAMES.getFirst());
            case PEERS -> PEER_NAMES.stream().filter(settings::containsKey).toList();
        };
        peers.forEach(peer -> start(VariantSettings.number(settings, peer), owner));
        int port = VariantSettings.number(settings, "port");
        HazelcastInstance member = Cluster.member(
                port,
                VariantSettings.number(settings, "advertised", port),
                peers.stream().map(peer -> port(peer, settings)).toList());
        Cluster.await(member, peers.size() + 1);
        return member;
    }

    /** Returns the Hazelcast port of a peer. */
    private static int port(String peer, Map<String, String> settings) {
        return VariantSettings.number(settings, peer + "-member");
    }

    private static void start(int peer, Owner owner) {
        try {
            Peer.start(peer, owner.name());
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    private static HazelcastVariant variant(String name) {
        String type = HazelcastProvider.class.getPackageName() + "." + name.replace("-", "") + ".Variant";
        try {
            return Class.forName(type)
                    .asSubclass(HazelcastVariant.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException none) {
            throw new IllegalArgumentException("there is no variant " + type, none);
        }
    }
}
