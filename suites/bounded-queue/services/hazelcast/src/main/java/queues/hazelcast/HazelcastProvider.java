package queues.hazelcast;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;
import queues.hazelcast.HazelcastVariant.Owner;

/** {@code hazelcast-NAME}: the {@code Variant} of the package NAME, on a member that has found its peer where it has one. */
public final class HazelcastProvider implements QueueProvider {
    private static final String PREFIX = "hazelcast-";

    @Override
    public boolean knows(String variant) {
        return variant.startsWith(PREFIX);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        HazelcastVariant made = variant(variant.substring(PREFIX.length()));
        HazelcastInstance member = member(made.owner(), settings);
        String name = Cluster.name(member, made.owner() != Owner.PEER);
        QueueConfig queue = new QueueConfig(name);
        made.configure(queue, settings);
        member.getConfig().addQueueConfig(queue);
        return made.queue(member, name, settings);
    }

    private static HazelcastInstance member(Owner owner, Map<String, String> settings) {
        int port = VariantSettings.number(settings, "port");
        if (owner == Owner.ALONE) {
            HazelcastInstance alone = Cluster.member(port, Optional.empty());
            Cluster.await(alone, 1);
            return alone;
        }
        try {
            Peer.start(VariantSettings.number(settings, "peer"));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        HazelcastInstance member = Cluster.member(port, Optional.of(VariantSettings.number(settings, "peer-member")));
        Cluster.await(member, 2);
        return member;
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
