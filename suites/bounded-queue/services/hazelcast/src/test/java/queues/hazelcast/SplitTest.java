package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.collection.IQueue;
import com.hazelcast.config.Config;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import queues.Queue;

/** Three members of which a partition cuts one off, the owner of the queue. */
@Timeout(240)
class SplitTest {
    private static final int AWAITED_SECONDS = 90;

    private final List<StallingRelay> relays = new ArrayList<>();
    private final CountDownLatch merged = new CountDownLatch(1);
    private HazelcastInstance near;
    private HazelcastInstance far;
    private HazelcastInstance other;
    private List<Integer> ports;

    @BeforeEach
    void three_members_reach_each_other_by_relays() throws IOException {
        ports = freePorts(3);
        for (int port : ports) {
            relays.add(StallingRelay.to(port));
        }
        far = member("far", 1, List.of(advertised(1)));
        other = member("other", 2, List.of(advertised(2), ports.get(1)));
        near = member("near", 0, List.of(advertised(1), advertised(2)));
        near.getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                merged.countDown();
            }
        });
        Cluster.await(near, 3);
    }

    @AfterEach
    void no_member_and_no_relay_stays() throws IOException {
        Hazelcast.shutdownAll();
        for (StallingRelay relay : relays) {
            relay.close();
        }
    }

    @Test
    void without_protection_an_entry_comes_twice_and_one_that_the_minority_acknowledged_is_lost() throws Exception {
        String name = queue(false);
        assertThat(near.getQueue(name).offer("before")).isTrue();

        split();
        assertThat(near.getQueue(name).offer("near")).isTrue();
        assertThat(far.getQueue(name).offer("far")).isTrue();
        assertThat(near.getQueue(name).poll()).isEqualTo("before");
        assertThat(far.getQueue(name).poll()).isEqualTo("before");

        heal();
        assertThat(drained(far.getQueue(name))).containsExactly("far");
    }

    @Test
    void with_protection_the_minority_refuses_and_what_was_acknowledged_comes_once() throws Exception {
        String name = queue(true);
        assertThat(near.getQueue(name).offer("before")).isTrue();

        split();
        awaits(() -> !near.getSplitBrainProtectionService()
                .getSplitBrainProtection(SplitCluster.PROTECTION)
                .hasMinimumSize());
        IQueue<Object> refusing = near.getQueue(name);
        assertThatThrownBy(() -> refusing.offer("near")).isInstanceOf(SplitBrainProtectionException.class);
        assertThatThrownBy(refusing::poll).isInstanceOf(SplitBrainProtectionException.class);
        assertThat(far.getQueue(name).offer("far")).isTrue();

        heal();
        assertThat(drained(far.getQueue(name))).containsExactly("before", "far");
    }

    @Test
    void a_client_of_each_side_uses_the_member_of_that_side_alone() throws Exception {
        String name = queue(true);
        try (ServerSocket requests = Peer.listening(0)) {
            Thread.ofPlatform().daemon().start(() -> Peer.serve(requests, _ -> name));
            Map<String, String> settings = Map.of(
                    "control", String.valueOf(requests.getLocalPort()),
                    "member-1", String.valueOf(ports.get(0)),
                    "member-2", String.valueOf(ports.get(1)));
            try (Queue nearSide = side(settings, 1);
                    Queue farSide = side(settings, 2)) {
                assertThat(nearSide.offer(new byte[] {1, 2, 3})).isTrue();

                split();
                awaits(() -> !near.getSplitBrainProtectionService()
                        .getSplitBrainProtection(SplitCluster.PROTECTION)
                        .hasMinimumSize());
                assertThat(nearSide.offer(new byte[] {4, 5, 6})).isFalse();
                assertThat(nearSide.poll()).isEmpty();
                assertThat(farSide.poll()).get().satisfies(entry -> assertThat(entry.bytes())
                        .containsExactly(1, 2, 3));
            }
        }
    }

    private static Queue side(Map<String, String> settings, int number) {
        Map<String, String> own = new HashMap<>(settings);
        own.put("side", String.valueOf(number));
        return new SideProvider().open("side", own);
    }

    /** Returns the name of a queue that the near member owns, with a copy at one of the others. */
    private String queue(boolean isProtected) {
        String name = Cluster.name(near, true);
        QueueConfig config = new QueueConfig(name).setBackupCount(1);
        if (isProtected) {
            config.setSplitBrainProtectionName(SplitCluster.PROTECTION);
        }
        near.getConfig().addQueueConfig(config);
        return name;
    }

    private void split() {
        relays.forEach(StallingRelay::stall);
        awaits(() -> sizes().equals(List.of(1, 2, 2)));
    }

    private void heal() throws InterruptedException {
        relays.forEach(StallingRelay::resume);
        assertThat(merged.await(AWAITED_SECONDS, TimeUnit.SECONDS)).isTrue();
        awaits(() -> sizes().equals(List.of(3, 3, 3)));
    }

    private List<Integer> sizes() {
        return List.of(near, far, other).stream()
                .map(member -> member.getCluster().getMembers().size())
                .toList();
    }

    private HazelcastInstance member(String name, int number, List<Integer> others) {
        // Not strict: an offer that begins while the others are being removed may wait for its copy in vain.
        Config config = SplitCluster.config(ports.get(number), advertised(number), others, false);
        return Hazelcast.newHazelcastInstance(config.setInstanceName(name));
    }

    private int advertised(int number) {
        return relays.get(number).port();
    }

    private static List<Object> drained(IQueue<Object> queue) {
        List<Object> entries = new ArrayList<>();
        queue.drainTo(entries);
        return entries;
    }

    private static void awaits(BooleanSupplier condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(AWAITED_SECONDS);
        while (!condition.getAsBoolean() && System.nanoTime() < end) {
            sleep();
        }
        assertThat(condition.getAsBoolean()).isTrue();
    }

    private static void sleep() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    private static List<Integer> freePorts(int count) throws IOException {
        Set<Integer> free = new LinkedHashSet<>();
        while (free.size() < count) {
            try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
                free.add(socket.getLocalPort());
            }
        }
        return List.copyOf(free);
    }
}
