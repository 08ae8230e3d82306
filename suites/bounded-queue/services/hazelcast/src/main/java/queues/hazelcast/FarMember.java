package queues.hazelcast;

import com.hazelcast.core.Hazelcast;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A member on the far side of a partition, in a process of its own: {@code FarMember PORT HAZELCAST-PORT
 * ADVERTISED-PORT}, with the Hazelcast port of the other far member at the end if that one has started. It starts its
 * member on request, since the near member decides whether it is strict.
 */
public final class FarMember {
    static final String STRICT = "strict";

    private FarMember() {}

    public static void main(String[] arguments) throws IOException {
        List<Integer> ports = Arrays.stream(arguments).map(Integer::valueOf).toList();
        int advertised = ports.get(2);
        // Joins its own address: without a way to join, a member admits no other.
        List<Integer> members =
                Stream.concat(Stream.of(advertised), ports.stream().skip(3)).toList();
        try (ServerSocket requests = Peer.listening(ports.get(0))) {
            Peer.serve(
                    requests,
                    option -> Hazelcast.newHazelcastInstance(
                                    SplitCluster.config(ports.get(1), advertised, members, option.equals(STRICT)))
                            .getName());
        }
    }
}
