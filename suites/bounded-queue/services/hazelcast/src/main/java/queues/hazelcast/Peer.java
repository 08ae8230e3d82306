package queues.hazelcast;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;

/**
 * A member without a driver, in a process of its own: {@code Peer PORT HAZELCAST-PORT}, with the Hazelcast port of the
 * second member at the end if it is a third or later one. It joins only on request, and gets the queues from the
 * cluster.
 */
public final class Peer {
    private static final String START = "start";
    private static final String READY = "ready ";
    private static final int LONGEST_LINE = 100;
    private static final long PAUSE_NANOS = 50_000_000;

    private Peer() {}

    public static void main(String[] arguments) throws IOException {
        // Joins its own address: without a way to join, a member admits no other.
        List<Integer> members =
                Arrays.stream(arguments).skip(1).map(Integer::valueOf).toList();
        try (ServerSocket requests = listening(Integer.parseInt(arguments[0]))) {
            serve(requests, _ -> Cluster.member(members.getFirst(), members).getName());
        }
    }

    static ServerSocket listening(int port) throws IOException {
        return new ServerSocket(port, 8, InetAddress.getLoopbackAddress());
    }

    /**
     * Serves requests until the socket is closed; starts the member once. Pauses after a request that failed, usually
     * for lack of file descriptors.
     *
     * @param memberStart from the option of the first request to the answer that all requests get
     */
    static void serve(ServerSocket requests, UnaryOperator<String> memberStart) {
        Optional<String> answer = Optional.empty();
        boolean reported = false;
        while (!requests.isClosed()) {
            try (Socket request = requests.accept()) {
                // The readiness probe connects, sends nothing and leaves.
                String line = line(request.getInputStream());
                if (line.startsWith(START)) {
                    if (answer.isEmpty()) {
                        answer = Optional.of(
                                memberStart.apply(line.substring(START.length()).strip()));
                    }
                    send(request, READY + answer.get());
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

    /** Has the peer at this port start its member; returns its answer once it runs. */
    static String start(int port) throws IOException {
        return start(port, "");
    }

    /** @param option of the start; ignored if the member runs already */
    static String start(int port, String option) throws IOException {
        try (Socket request = new Socket(InetAddress.getLoopbackAddress(), port)) {
            request.setSoTimeout(60_000);
            send(request, START + " " + option);
            String answer = line(request.getInputStream());
            if (!answer.startsWith(READY)) {
                throw new IOException("the peer at port " + port + " did not start its member");
            }
            return answer.substring(READY.length());
        }
    }

    private static void send(Socket to, String line) throws IOException {
        to.getOutputStream().write((line + "\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** Reads until the end of the line or of the stream, or until the line is too long. */
    private static String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next >= 0 && next != '\n' && line.length() < LONGEST_LINE; next = in.read()) {
            line.append((char) next);
        }
        return line.toString();
    }
}
