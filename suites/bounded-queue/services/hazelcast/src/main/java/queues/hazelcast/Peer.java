package queues.hazelcast;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * The second member, in a process of its own: {@code Peer PORT HAZELCAST-PORT}, or a third one, with the port of the
 * second at the end. It joins only on request, so that it costs single-member variants little; it gets the queues from
 * the cluster.
 */
public final class Peer {
    private static final int START = 's';
    private static final long PAUSE_NANOS = 50_000_000;

    private Peer() {}

    public static void main(String[] arguments) throws IOException {
        // Joins its own address: without a way to join, a member admits no other.
        List<Integer> members =
                Arrays.stream(arguments).skip(1).map(Integer::valueOf).toList();
        try (ServerSocket requests =
                new ServerSocket(Integer.parseInt(arguments[0]), 8, InetAddress.getLoopbackAddress())) {
            serve(requests, () -> Cluster.member(members.getFirst(), members));
        }
    }

    /**
     * Serves requests until the socket is closed; starts the member once. Pauses after a request that failed, usually
     * for lack of file descriptors.
     */
    static void serve(ServerSocket requests, Runnable memberStart) {
        boolean started = false;
        boolean reported = false;
        while (!requests.isClosed()) {
            try (Socket request = requests.accept()) {
                // The readiness probe connects, sends nothing and leaves.
                if (request.getInputStream().read() == START) {
                    if (!started) {
                        memberStart.run();
                        started = true;
                    }
                    request.getOutputStream().write("ready\n".getBytes(StandardCharsets.US_ASCII));
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

    /** Has the peer at this port start its member; returns once it runs. */
    static void start(int port) throws IOException {
        try (Socket request = new Socket(InetAddress.getLoopbackAddress(), port)) {
            request.setSoTimeout(60_000);
            request.getOutputStream().write(START);
            if (request.getInputStream().read() < 0) {
                throw new IOException("the peer at port " + port + " did not start its member");
            }
        }
    }
}
