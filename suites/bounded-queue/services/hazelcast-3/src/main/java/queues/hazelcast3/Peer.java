package queues.hazelcast3;

import com.hazelcast.core.HazelcastInstance;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import queues.Queue;
import queues.QueueDelivery;
import queues.hazelcast3.StudyTest.Owner;

/**
 * The second member, in a process of its own with a driver of its own. It joins only when it receives a line that names
 * the test and its directory. Both members choose the queue's name by the same rule, from the owners of the partitions.
 */
final class Peer implements Queue {
    private static final int MOST_MILLIS = 60_000;
    private static final long PAUSE_NANOS = 50_000_000;

    private final ServerSocket requests;
    private volatile Optional<PeerMember> member = Optional.empty();
    private volatile Optional<Queue> queue = Optional.empty();

    /** The member, once it has joined for a test. */
    private record PeerMember(HazelcastInstance instance, StudyTest test) {
        Queue queue() {
            return new HazelcastQueue(instance, Cluster.name(instance, test.owner() == Owner.PEER), false);
        }
    }

    Peer(int port) throws IOException {
        requests = new ServerSocket(port, 8, InetAddress.getLoopbackAddress());
    }

    /**
     * Serves requests until the queue is closed; starts the member once, at this port. Pauses after a request that
     * failed, usually for lack of file descriptors.
     */
    void serve(int memberPort) {
        boolean reported = false;
        while (!requests.isClosed()) {
            try (Socket request = requests.accept()) {
                String line = line(request);
                if (!line.isEmpty()) {
                    if (member.isEmpty()) {
                        member = Optional.of(joined(memberPort, line));
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

    private static PeerMember joined(int memberPort, String line) {
        String[] words = line.split(" ", 2);
        StudyTest test = StudyTest.named(words[0])
                .orElseThrow(() -> new IllegalArgumentException("there is no test '" + words[0] + "'"));
        // Joins its own address: without a way to join, a member admits no other.
        return new PeerMember(
                Cluster.member(
                        memberPort,
                        Optional.of(memberPort),
                        test.configured(Cluster.EVERY_QUEUE, Map.of("dir", words[1]))),
                test);
    }

    @Override
    public boolean offer(byte[] entry) throws InterruptedException {
        return driven().offer(entry);
    }

    @Override
    public Optional<QueueDelivery> poll() throws InterruptedException {
        return driven().poll();
    }

    private Queue driven() {
        if (queue.isEmpty()) {
            queue = Optional.of(member.orElseThrow(
                            () -> new IllegalStateException("no member has asked this one to join its cluster"))
                    .queue());
        }
        return queue.get();
    }

    /** Leaves the member to Hazelcast's own shutdown hook, which in this version terminates it without a handover. */
    @Override
    public void close() {
        try {
            requests.close();
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
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
