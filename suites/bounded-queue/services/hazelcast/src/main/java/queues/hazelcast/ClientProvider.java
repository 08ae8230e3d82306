package queues.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.ClientConnectionStrategyConfig.ReconnectMode;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.QueueProvider;

/**
 * {@code client}: uses the queue of a member in another process, so that nothing of the driver lives in that member.
 */
public final class ClientProvider implements QueueProvider {
    private static final String NAME = "client";
    private static final String QUEUE = "queue-0";
    private static final int CONNECT_MILLIS = 10_000;

    @Override
    public boolean knows(String variant) {
        return variant.equals(NAME);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        try {
            Peer.start(VariantSettings.number(settings, "peer"));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
        HazelcastInstance client = client(VariantSettings.number(settings, "peer-member"));
        client.getConfig().addQueueConfig(new QueueConfig(QUEUE).setBackupCount(0));
        return new ClientQueue(new PlainQueue(client, client.getQueue(QUEUE)));
    }

    /**
     * A client that has ended refuses: an offer that was never sent is surely not stored. If it ends while an offer is
     * under way, the offer fails with the same exception, though the member may have the entry.
     */
    record ClientQueue(PlainQueue queue) implements Queue {
        @Override
        public boolean offer(byte[] entry) {
            return queue.member().getLifecycleService().isRunning() && queue.offer(entry);
        }

        @Override
        public Optional<QueueDelivery> poll() {
            return queue.poll();
        }

        @Override
        public void close() {
            queue.close();
        }
    }

    /** Gives up pending answers of a dead member, so that a fill ends with the member and not two minutes later. */
    private static HazelcastInstance client(int port) {
        ClientConfig config = new ClientConfig();
        config.setClusterName("bounded-queue");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.client.invocation.timeout.seconds", "5");
        config.getNetworkConfig().addAddress("127.0.0.1:" + port);
        config.getConnectionStrategyConfig()
                .setReconnectMode(ReconnectMode.OFF)
                .getConnectionRetryConfig()
                .setClusterConnectTimeoutMillis(CONNECT_MILLIS);
        return HazelcastClient.newHazelcastClient(config);
    }
}
