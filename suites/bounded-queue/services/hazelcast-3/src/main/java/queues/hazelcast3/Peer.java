package queues.hazelcast3;

import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.HazelcastInstance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * The second member, in a process of its own: {@code Peer PORT HAZELCAST-PORT}. It joins only when it receives a line
 * that names the test and its directory.
 */
public final class Peer {
    private static final int MOST_MILLIS = 60_000;

    private Peer() {}

    public static void main(String[] arguments) throws IOException {
        // Joins its own address: without a way to join, a member admits no other.
        int memberPort = Integer.parseInt(arguments[1]);
        Optional<HazelcastInstance> member = Optional.empty();
        try (ServerSocket asked =
                new ServerSocket(Integer.parseInt(arguments[0]), 8, InetAddress.getLoopbackAddress())) {
            while (!asked.isClosed()) {
                try (Socket question = asked.accept()) {
                    // The readiness probe connects, sends nothing and leaves.
                    String line = line(question);
                    if (!line.isEmpty() && member.isEmpty()) {
                        member = Optional.of(Cluster.member(memberPort, Optional.of(memberPort), configured(line)));
                    }
                    if (!line.isEmpty()) {
                        question.getOutputStream().write("ready\n".getBytes(StandardCharsets.UTF_8));
                    }
                }
            }
        }
    }

    private static String line(Socket question) throws IOException {
        BufferedReader in =
                new BufferedReader(new InputStreamReader(question.getInputStream(), StandardCharsets.UTF_8));
        return Optional.ofNullable(in.readLine()).orElse("");
    }

    private static QueueConfig configured(String line) {
        String[] told = line.split(" ", 2);
        return StudyTest.named(told[0])
                .orElseThrow(() -> new IllegalArgumentException("there is no test '" + told[0] + "'"))
                .configured(Cluster.EVERY_QUEUE, Map.of("dir", told[1]));
    }

    /** Has the peer at this port start its member for this test; returns once it runs. */
    static void start(int port, String test, String directory) throws IOException {
        try (Socket question = new Socket(InetAddress.getLoopbackAddress(), port)) {
            question.setSoTimeout(MOST_MILLIS);
            question.getOutputStream().write((test + " " + directory + "\n").getBytes(StandardCharsets.UTF_8));
            if (question.getInputStream().read() < 0) {
                throw new IOException("the peer at port " + port + " did not start its member");
            }
        }
    }
}
