package queues.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.Optional;
import queues.Queue;
import queues.QueueDelivery;
import queues.hazelcast.HazelcastVariant.Owner;

/**
 * The queue of a cluster of two, at the member that joins on request. Both members choose its name by the same rule,
 * from the owners of the partitions, which no longer change once the cluster is complete.
 */
final class PeerQueue implements Queue {
    private final ServerSocket requests;
    private volatile Optional<PeerMember> member = Optional.empty();
    private volatile Optional<Queue> queue = Optional.empty();

    /** @param owner location of the queue's owner, as the other member sees it */
    private record PeerMember(HazelcastInstance instance, Owner owner) {
        Queue queue() {
            boolean here = switch (owner) {
                case HERE -> false;
                case PEER -> true;
                case ALONE, PEERS ->
                    throw new IllegalStateException("a peer drives the queue of two members, but this is for " + owner);
            };
            return new PlainQueue(instance, instance.getQueue(Cluster.name(instance, here)));
        }
    }

    PeerQueue(ServerSocket requests) {
        this.requests = requests;
    }

    /**
     * Serves requests until the queue is closed; the option of a request is the owner.
     *
     * @param advertised port at which the other member reaches this one
     */
    void serve(int port, int advertised) {
        Peer.serve(requests, option -> {
            Owner owner = Owner.valueOf(option);
            HazelcastInstance started = Cluster.member(port, advertised, List.of(advertised));
            member = Optional.of(new PeerMember(started, owner));
            return started.getName();
        });
    }

    @Override
    public boolean offer(byte[] entry) throws InterruptedException {
        return joined().offer(entry);
    }

    @Override
    public Optional<QueueDelivery> poll() throws InterruptedException {
        return joined().poll();
    }

    private Queue joined() {
        if (queue.isEmpty()) {
            queue = Optional.of(member.orElseThrow(
                            () -> new IllegalStateException("no member has asked this one to join its cluster"))
                    .queue());
        }
        return queue.get();
    }

    /** Leaves the member to Hazelcast's own shutdown hook, as a process without a driver does. */
    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
