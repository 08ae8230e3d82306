package queues.artemis;

/** Addresses of brokers, as a client writes them. */
final class BrokerAddress {
    static final String EMBEDDED = "vm://0";

    private BrokerAddress() {}

    static String of(int port) {
        return "tcp://127.0.0.1:" + port;
    }

    /**
     * Either of two brokers: when the connection to one is lost, the client tries both in turn, for half a minute. It
     * needs no list of brokers from the first one, which might arrive too late.
     */
    static String ofPair(int one, int other) {
        return "(" + of(one) + "," + of(other)
                + ")?useTopologyForLoadBalancing=false&failoverAttempts=300&retryInterval=100";
    }
}
