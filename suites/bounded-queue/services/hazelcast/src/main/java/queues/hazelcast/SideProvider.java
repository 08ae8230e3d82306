package queues.hazelcast;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.config.ClientConfig;
import com.hazelcast.client.config.RoutingMode;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.QueueProvider;

/**
 * {@code side}: uses the queue as a client of one member only, so that it stays on that member's side of a partition.
 * {@code side} is the number of the side, {@code member-N} the Hazelcast port of its member, {@code control} the port
 * of the near member, which names the queue.
 */
public final class SideProvider implements QueueProvider {
    private static final String NAME = "side";
    private static final int CONNECT_MILLIS = 30_000;

    @Override
    public boolean knows(String variant) {
        return variant.equals(NAME);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        String side = "member-" + VariantSettings.number(settings, NAME);
        try {
            String name = Peer.start(VariantSettings.number(settings, "control"));
            HazelcastInstance client = client(VariantSettings.number(settings, side));
            return new SideQueue(new PlainQueue(client, client.getQueue(name)));
        } catch (IOException gone) {
            throw new UncheckedIOException(gone);
        }
    }

    /** A side without a majority refuses an offer, and gives out no entry. */
    private record SideQueue(Queue queue) implements Queue {
        @Override
        public boolean offer(byte[] entry) throws InterruptedException {
            try {
                return queue.offer(entry);
            } catch (SplitBrainProtectionException minority) {
                return false;
            }
        }

        @Override
        public Optional<QueueDelivery> poll() throws InterruptedException {
            try {
                return queue.poll();
            } catch (SplitBrainProtectionException minority) {
                return Optional.empty();
            }
        }

        @Override
        public void close() {
            queue.close();
        }
    }

    /** Connects again when its member has joined the others and has closed all connections for that. */
    private static HazelcastInstance client(int port) {
        ClientConfig config = new ClientConfig();
        config.setClusterName("bounded-queue");
        config.setProperty("hazelcast.logging.type", "none");
        config.setProperty("hazelcast.client.invocation.timeout.seconds", "20");
        config.getNetworkConfig().addAddress("127.0.0.1:" + port);
        config.getNetworkConfig().getClusterRoutingConfig().setRoutingMode(RoutingMode.SINGLE_MEMBER);
        config.getConnectionStrategyConfig().getConnectionRetryConfig().setClusterConnectTimeoutMillis(CONNECT_MILLIS);
        return HazelcastClient.newHazelcastClient(config);
    }
}
