package queues.hazelcast3;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import queues.Queue;
import queues.QueueProvider;

/** {@code peer}: the second member. It gets requests at the port {@code requests}, and joins at {@code member}. */
public final class PeerProvider implements QueueProvider {
    private static final String NAME = "peer";

    @Override
    public boolean knows(String variant) {
        return variant.equals(NAME);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        int port = Provider.number(settings, "member");
        try {
            Peer peer = new Peer(Provider.number(settings, "requests"));
            Thread serving = new Thread(() -> peer.serve(port), "requests");
            serving.setDaemon(true);
            serving.start();
            return peer;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }
}
