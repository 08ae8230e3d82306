package queues.hazelcast3;

import com.hazelcast.config.QueueConfig;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * The second member, in a process of its own: {@code Peer PORT HAZELCAST-PORT}. It joins only when it receives a line
 * that names the test and its directory.
 */
public final class Peer {
    private static final int MOST_MILLIS = 60_000;
    private static final long PAUSE_NANOS = 50_000_000;

    private Peer() {}

    public static void main(String[] arguments) throws IOException {
        // Joins its own address: without a way to join, a member admits no other.
        int memberPort = Integer.parseInt(arguments[1]);
        try (ServerSocket requests =
                new ServerSocket(Integer.parseInt(arguments[0]), 8, InetAddress.getLoopbackAddress())) {
            serve(requests, line -> Cluster.member(memberPort, Optional.of(memberPort), configured(line)));
        }
    }

    /**
     * Serves requests until the socket is closed; starts the member once. Pauses after a request that failed, usually
     * for lack of file descriptors.
     */
    private static void serve(ServerSocket requests, Consumer<String> memberStart) {
        boolean started = false;
        boolean reported = false;
        while (!requests.isClosed()) {
            try (Socket request = requests.accept()) {
                // The readiness probe connects, sends nothing and leaves.
                String line = line(request);
                if (!line.isEmpty()) {
                    if (!started) {
                        memberStart.accept(line);
                        started = true;
                    }
                    request.getOutputStream().write("ready\n".getBytes(StandardCharsets.UTF_8));
                }
            } catch (IOException e) {
                if (!reported && !requests.isClosed()) {
                    System.err.println("cannot serve a request, will retry: " + e.getMessage());
                    reported = true;
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
    }

    private static String line(Socket request) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(request.getInputStream(), StandardCharsets.UTF_8));
        return Optional.ofNullable(in.readLine()).orElse("");
    }

    private static QueueConfig configured(String line) {
        String[] words = line.split(" ", 2);
        return StudyTest.named(words[0])
                .orElseThrow(() -> new IllegalArgumentException("there is no test '" + words[0] + "'"))
                .configured(Cluster.EVERY_QUEUE, Map.of("dir", words[1]));
    }

    /** Has the peer at this port start its member for this test; returns once it runs. */
    static void start(int port, String test, String directory) throws IOException {
        try (Socket request = new Socket(InetAddress.getLoopbackAddress(), port)) {
            request.setSoTimeout(MOST_MILLIS);
            request.getOutputStream().write((test + " " + directory + "\n").getBytes(StandardCharsets.UTF_8));
            if (request.getInputStream().read() < 0) {
                throw new IOException("the peer at port " + port + " did not start its member");
            }
        }
    }
}
