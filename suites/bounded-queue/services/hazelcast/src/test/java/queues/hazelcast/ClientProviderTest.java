package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.client.HazelcastClient;
import com.hazelcast.client.HazelcastClientNotActiveException;
import com.hazelcast.collection.IQueue;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastException;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleService;
import contract.FreePorts;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import queues.Queue;
import queues.QueueDelivery;

class ClientProviderTest {
    /** 20 ms apart. */
    private static final int ATTEMPTS = 1_500;

    @AfterEach
    void no_client_stays() {
        HazelcastClient.shutdownAll();
        Hazelcast.shutdownAll();
    }

    @Test
    void entries_come_back_in_order_from_the_member_of_another_process() throws Exception {
        try (Queue queue = opened()) {
            for (int entry = 0; entry < 100; entry++) {
                assertThat(queue.offer(bytes(entry))).isTrue();
            }

            for (int entry = 0; entry < 100; entry++) {
                assertThat(queue.poll().map(QueueDelivery::bytes).orElseThrow()).isEqualTo(bytes(entry));
            }
            assertThat(queue.poll()).isEqualTo(Optional.empty());
        }
    }

    @Test
    void an_offer_to_a_member_that_is_gone_is_refused_instead_of_waited_for() throws Exception {
        try (Queue queue = opened()) {
            queue.offer(bytes(1));
            Hazelcast.shutdownAll();

            boolean refused = refused(queue);
            for (int attempt = 0; attempt < ATTEMPTS && !refused; attempt++) {
                Thread.sleep(20);
                refused = refused(queue);
            }
            assertThat(refused).isTrue();
        }
    }

    /** Hazelcast gives an offer under way the same exception as one that it never sent. */
    @Test
    void an_offer_whose_client_ends_meanwhile_is_not_refused() {
        Queue queue = new ClientProvider.ClientQueue(new PlainQueue(running(), ending()));

        assertThatThrownBy(() -> queue.offer(bytes(1))).isInstanceOf(HazelcastClientNotActiveException.class);
    }

    private static HazelcastInstance running() {
        LifecycleService running = Fakes.of(
                LifecycleService.class, (_, method, _) -> method.getName().equals("isRunning"));
        return Fakes.of(HazelcastInstance.class, (_, _, _) -> running);
    }

    @SuppressWarnings("unchecked")
    private static IQueue<Object> ending() {
        return Fakes.of(IQueue.class, (_, _, _) -> {
            throw new HazelcastClientNotActiveException();
        });
    }

    @Test
    void its_members_listen_on_loopback_alone() throws Exception {
        try (Queue queue = opened()) {
            assertThat(queue.offer(bytes(1))).isTrue();
            List<String> listening = listening();
            assertThat(listening)
                    .hasSizeGreaterThanOrEqualTo(2)
                    .allMatch(address -> address.matches("(.*:)?0*100007F:.*|0{24}01000000:.*|.*FFFF00000100007F:.*"));
        }
    }

    /** Returns the local addresses at which this process listens, as the kernel prints them. */
    private static List<String> listening() throws IOException {
        Set<String> own = new HashSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            for (Path file : files.toList()) {
                own.add(target(file));
            }
        }
        return Stream.concat(
                        Files.readAllLines(Path.of("/proc/net/tcp")).stream(),
                        Files.readAllLines(Path.of("/proc/net/tcp6")).stream())
                .map(line -> line.strip().split("\\s+", -1))
                .filter(fields ->
                        fields.length > 9 && fields[3].equals("0A") && own.contains("socket:[" + fields[9] + "]"))
                .map(fields -> fields[1])
                .toList();
    }

    /** Returns the file or socket of a descriptor; empty if it was closed meanwhile. */
    private static String target(Path descriptor) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException closed) {
            return "";
        }
    }

    /** An operation in flight when the member goes is unknown, and throws. */
    private static boolean refused(Queue queue) throws InterruptedException {
        try {
            boolean taken = queue.offer(bytes(2));
            assertThat(taken).isFalse();
            return true;
        } catch (HazelcastException | IllegalStateException underWay) {
            return false;
        }
    }

    private static Queue opened() throws IOException, InterruptedException {
        List<Integer> ports = FreePorts.of(2);
        int asked = ports.getFirst();
        int member = ports.getLast();
        Thread peer = new Thread(() -> serve(asked, member), "peer");
        peer.setDaemon(true);
        peer.start();
        assertThat(listens(asked)).isTrue();
        return new ClientProvider()
                .open("client", Map.of("peer", String.valueOf(asked), "peer-member", String.valueOf(member)));
    }

    private static void serve(int asked, int member) {
        try {
            Peer.main(new String[] {String.valueOf(asked), String.valueOf(member)});
        } catch (IOException taken) {
            throw new AssertionError("the peer could not listen", taken);
        }
    }

    private static boolean listens(int port) throws InterruptedException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            try (Socket probe = new Socket(InetAddress.getLoopbackAddress(), port)) {
                return probe.isConnected();
            } catch (IOException notYet) {
                Thread.sleep(20);
            }
        }
        return false;
    }

    private static byte[] bytes(int entry) {
        return ("entry " + entry).getBytes(StandardCharsets.US_ASCII);
    }
}
