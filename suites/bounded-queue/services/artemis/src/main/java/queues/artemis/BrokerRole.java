package queues.artemis;

import java.util.List;
import org.apache.activemq.artemis.core.config.ClusterConnectionConfiguration;
import org.apache.activemq.artemis.core.config.Configuration;
import org.apache.activemq.artemis.core.config.ha.ReplicaPolicyConfiguration;
import org.apache.activemq.artemis.core.config.ha.ReplicatedPolicyConfiguration;

/** The role of a broker: the part of a configuration in which the variants differ. */
interface BrokerRole {
    /** Adds this role to what all brokers have in common. */
    Configuration addedTo(Configuration common) throws Exception;

    /** Serves a client in its own process. */
    static BrokerRole embedded() {
        return common -> common.addAcceptorConfiguration("in-vm", BrokerAddress.EMBEDDED);
    }

    /** Serves, and replicates its journal to a backup, if there is one. */
    static BrokerRole primary(int port, int backup) {
        return common -> paired(common, port, backup).setHAPolicyConfiguration(new ReplicatedPolicyConfiguration());
    }

    /** Has a copy of the primary's journal; serves once the connection to the primary is lost. */
    static BrokerRole backup(int port, int primary) {
        return common -> paired(common, port, primary).setHAPolicyConfiguration(new ReplicaPolicyConfiguration());
    }

    /** The two find each other by fixed addresses, without multicast. */
    private static Configuration paired(Configuration common, int port, int other) throws Exception {
        return common.addAcceptorConfiguration("this", BrokerAddress.of(port))
                .addConnectorConfiguration("this", BrokerAddress.of(port))
                .addConnectorConfiguration("other", BrokerAddress.of(other))
                .addClusterConfiguration(new ClusterConnectionConfiguration()
                        .setName("pair")
                        .setConnectorName("this")
                        .setStaticConnectors(List.of("other")));
    }
}
