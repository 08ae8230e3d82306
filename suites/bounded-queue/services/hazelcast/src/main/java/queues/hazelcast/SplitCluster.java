package queues.hazelcast;

import com.hazelcast.config.Config;
import com.hazelcast.config.SplitBrainProtectionConfig;
import java.util.List;

/**
 * Members that reach each other through links, notice a partition within seconds, and look for each other again soon
 * after it. By default that takes a minute, and five minutes.
 */
final class SplitCluster {
    /** The protection that a queue may ask for: it refuses at a member that sees less than two of the three members. */
    static final String PROTECTION = "majority";

    private static final int MAJORITY = 2;

    private SplitCluster() {}

    /**
     * Returns the configuration of a member.
     *
     * @param advertised port of the link that leads to it, at which the others reach it
     * @param others ports at which it looks for the others when it starts
     * @param strict whether an operation fails whose copy could not be made; otherwise it succeeds after a few seconds
     */
    static Config config(int port, int advertised, List<Integer> others, boolean strict) {
        Config config = Cluster.config(port, advertised, others);
        config.setProperty("hazelcast.heartbeat.interval.seconds", "1");
        config.setProperty("hazelcast.max.no.heartbeat.seconds", "5");
        config.setProperty("hazelcast.merge.first.run.delay.seconds", "5");
        config.setProperty("hazelcast.merge.next.run.delay.seconds", "5");
        config.setProperty("hazelcast.operation.fail.on.indeterminate.state", String.valueOf(strict));
        config.addSplitBrainProtectionConfig(new SplitBrainProtectionConfig(PROTECTION, true, MAJORITY));
        return config;
    }
}
