package queues.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Locale;

/**
 * The member that a partition cuts off. It owns the queue, whose copy is with a far member: {@code NearMember PORT
 * HAZELCAST-PORT ADVERTISED-PORT PROTECTION FAR-1 FAR-1-HAZELCAST FAR-2 FAR-2-HAZELCAST}, all of them ports but the
 * protection. It answers a request with the name of the queue, once the three members are together.
 */
public final class NearMember {
    private static final int MEMBERS = 3;

    private NearMember() {}

    /** The protection of the queue against a partition. */
    private enum SplitProtection {
        UNPROTECTED,
        /** A member that sees no majority refuses. */
        PROTECTED,
        /** And an operation fails whose copy could not be made. */
        STRICT
    }

    public static void main(String[] arguments) throws IOException {
        SplitProtection protection = SplitProtection.valueOf(arguments[3].toUpperCase(Locale.ROOT));
        boolean strict = protection == SplitProtection.STRICT;
        Config config = SplitCluster.config(
                Integer.parseInt(arguments[1]),
                Integer.parseInt(arguments[2]),
                List.of(Integer.valueOf(arguments[5]), Integer.valueOf(arguments[7])),
                strict);
        for (String far : List.of(arguments[4], arguments[6])) {
            Peer.start(Integer.parseInt(far), strict ? FarMember.STRICT : "");
        }
        HazelcastInstance member = Hazelcast.newHazelcastInstance(config);
        Cluster.await(member, MEMBERS);
        String name = Cluster.name(member, true);
        QueueConfig queue = new QueueConfig(name).setBackupCount(1);
        if (protection != SplitProtection.UNPROTECTED) {
            queue.setSplitBrainProtectionName(SplitCluster.PROTECTION);
        }
        member.getConfig().addQueueConfig(queue);
        try (ServerSocket requests = Peer.listening(Integer.parseInt(arguments[0]))) {
            Peer.serve(requests, _ -> name);
        }
    }
}
