package queues.artemis;

/** Addresses of brokers, as a client writes them. */
final class BrokerAddress {
    static final String EMBEDDED = "vm://0";

    private BrokerAddress() {}

    static String of(int port) {
        return "tcp://127.0.0.1:" + port;
    }

    /**
     * Either of two brokers. A client that connects, or whose connection is lost, tries both in turn, for at least
     * 20 s. It knows both from the start: a list of brokers from the first one might come too late.
     */
    static String ofPair(int one, int other) {
        return "(" + of(one) + "," + of(other) + ")?useTopologyForLoadBalancing=false&retryInterval=100"
                + "&initialConnectAttempts=100&failoverAttempts=200";
    }
}
