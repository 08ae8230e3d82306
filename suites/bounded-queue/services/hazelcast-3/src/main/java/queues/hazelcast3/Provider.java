package queues.hazelcast3;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueProvider;
import queues.hazelcast3.StudyTest.Owner;

/** {@code hazelcast3-NAME}: a test of the study, on a member that has found its peer where it has one. */
public final class Provider implements QueueProvider {
    private static final String PREFIX = "hazelcast3-";

    @Override
    public boolean knows(String variant) {
        return variant.startsWith(PREFIX);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        String called = variant.substring(PREFIX.length());
        StudyTest test = StudyTest.named(called)
                .orElseThrow(() -> new IllegalArgumentException("there is no variant '" + variant + "'"));
        QueueConfig queues = test.configured(Cluster.EVERY_QUEUE, settings);
        HazelcastInstance member =
                test.owner() == Owner.ALONE ? alone(queues, settings) : beside(called, queues, settings);
        String name = Cluster.name(member, test.owner() != Owner.PEER);
        return new HazelcastQueue(member, name, test.inTransactions());
    }

    private static HazelcastInstance alone(QueueConfig queues, Map<String, String> settings) {
        HazelcastInstance alone = Cluster.member(number(settings, "port"), Optional.empty(), queues);
        Cluster.await(alone, 1);
        return alone;
    }

    private static HazelcastInstance beside(String test, QueueConfig queues, Map<String, String> settings) {
        try {
            Peer.start(number(settings, "peer"), test, settings.getOrDefault("dir", ""));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        Optional<Integer> peer = Optional.of(number(settings, "peer-member"));
        HazelcastInstance member = Cluster.member(number(settings, "port"), peer, queues);
        Cluster.await(member, 2);
        return member;
    }

    static int number(Map<String, String> settings, String key) {
        return Integer.parseInt(Optional.ofNullable(settings.get(key))
                .orElseThrow(() ->
                        new IllegalArgumentException("the setting '" + key + "' is missing; there are " + settings)));
    }
}
