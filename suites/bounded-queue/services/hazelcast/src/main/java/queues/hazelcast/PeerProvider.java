package queues.hazelcast;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import queues.Queue;
import queues.QueueProvider;

/**
 * {@code peer}: the second of two members, in a process of its own with a driver of its own, so that a phase can fill
 * or drain the queue there. It joins on a request at the port {@code requests}, with its Hazelcast port {@code member};
 * the other member reaches it at the port {@code advertised} if a link leads to it.
 */
public final class PeerProvider implements QueueProvider {
    private static final String NAME = "peer";

    @Override
    public boolean knows(String variant) {
        return variant.equals(NAME);
    }

    @Override
    public Queue open(String variant, Map<String, String> settings) {
        int port = VariantSettings.number(settings, "member");
        int advertised = VariantSettings.number(settings, "advertised", port);
        try {
            PeerQueue queue = new PeerQueue(Peer.listening(VariantSettings.number(settings, "requests")));
            Thread.ofPlatform().daemon().name("requests").start(() -> queue.serve(port, advertised));
            return queue;
        } catch (IOException taken) {
            throw new UncheckedIOException(taken);
        }
    }
}
