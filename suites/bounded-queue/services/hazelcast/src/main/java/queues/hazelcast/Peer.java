package queues.hazelcast;

import com.hazelcast.core.HazelcastInstance;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * The second member, in a process of its own: {@code Peer PORT HAZELCAST-PORT}. It joins only on request, so that it
 * costs single-member variants little; it gets the queues from the cluster.
 */
public final class Peer {
    private static final int START = 's';

    private Peer() {}

    public static void main(String[] arguments) throws IOException {
        // Joins its own address: without a way to join, a member admits no other.
        int memberPort = Integer.parseInt(arguments[1]);
        Optional<HazelcastInstance> member = Optional.empty();
        try (ServerSocket asked =
                new ServerSocket(Integer.parseInt(arguments[0]), 8, InetAddress.getLoopbackAddress())) {
            while (!asked.isClosed()) {
                try (Socket question = asked.accept()) {
                    if (question.getInputStream().read() == START) {
                        member = member.or(() -> Optional.of(Cluster.member(memberPort, Optional.of(memberPort))));
                        question.getOutputStream().write("ready\n".getBytes(StandardCharsets.US_ASCII));
                    }
                }
            }
        }
    }

    /** Has the peer at this port start its member; returns once it runs. */
    static void start(int port) throws IOException {
        try (Socket question = new Socket(InetAddress.getLoopbackAddress(), port)) {
            question.setSoTimeout(60_000);
            question.getOutputStream().write(START);
            if (question.getInputStream().read() < 0) {
                throw new IOException("the peer at port " + port + " did not start its member");
            }
        }
    }
}
