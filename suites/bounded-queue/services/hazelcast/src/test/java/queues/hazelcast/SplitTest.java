package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.collection.IQueue;
import com.hazelcast.config.Config;
import com.hazelcast.config.QueueConfig;
import com.hazelcast.core.Hazelcast;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.IndeterminateOperationStateException;
import com.hazelcast.core.LifecycleEvent.LifecycleState;
import com.hazelcast.splitbrainprotection.SplitBrainProtectionException;
import contract.FreePorts;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import queues.Queue;

/** Three members of which a partition cuts one off, the owner of the queue. */
@Timeout(900)
class SplitTest {
    private static final int AWAITED_SECONDS = 90;

    private final List<StallingRelay> relays = new ArrayList<>();
    private final CountDownLatch merged = new CountDownLatch(1);
    private final List<HazelcastInstance> members = new ArrayList<>();
    private List<Integer> ports = List.of();

    @BeforeEach
    void each_member_is_behind_a_relay() throws IOException {
        ports = FreePorts.of(3);
        for (int port : ports) {
            relays.add(StallingRelay.to(port));
        }
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
        startMembers(false);
        String name = queue(false);
        assertThat(near().getQueue(name).offer("before")).isTrue();

        stall();
        assertThat(near().getQueue(name).offer("without its copy")).isTrue();
        awaitSplit();
        assertThat(near().getQueue(name).offer("near")).isTrue();
        assertThat(far().getQueue(name).offer("far")).isTrue();
        assertThat(near().getQueue(name).poll()).isEqualTo("before");
        assertThat(far().getQueue(name).poll()).isEqualTo("before");

        heal();
        assertThat(drained(far().getQueue(name))).containsExactly("far");
    }

    @Test
    void with_protection_and_strict_members_the_minority_refuses_and_what_was_acknowledged_comes_once()
            throws Exception {
        startMembers(true);
        String name = queue(true);
        IQueue<Object> minority = near().getQueue(name);
        assertThat(minority.offer("before")).isTrue();

        stall();
        assertThatThrownBy(() -> minority.offer("without its copy"))
                .isInstanceOf(IndeterminateOperationStateException.class);
        awaitSplit();
        awaitProtection();
        assertThatThrownBy(() -> minority.offer("near")).isInstanceOf(SplitBrainProtectionException.class);
        assertThatThrownBy(minority::poll).isInstanceOf(SplitBrainProtectionException.class);
        assertThat(far().getQueue(name).offer("far")).isTrue();

        heal();
        assertThat(drained(far().getQueue(name))).containsExactly("before", "far");
    }

    @Test
    void a_client_of_each_side_uses_the_member_of_that_side_alone() throws Exception {
        startMembers(false);
        String name = queue(true);
        try (ServerSocket requests = Peer.listening(0)) {
            Thread.ofPlatform().daemon().start(() -> Peer.serve(requests, _ -> name));
            Map<String, String> settings = Map.of(
                    "control", String.valueOf(requests.getLocalPort()),
                    "member-1", String.valueOf(ports.get(2)),
                    "member-2", String.valueOf(ports.get(0)));
            try (Queue nearSide = side(settings, 1);
                    Queue farSide = side(settings, 2)) {
                assertThat(nearSide.offer(new byte[] {1, 2, 3})).isTrue();

                stall();
                awaitSplit();
                awaitProtection();
                assertThat(nearSide.offer(new byte[] {4, 5, 6})).isFalse();
                assertThat(nearSide.poll()).isEmpty();
                assertThat(farSide.poll())
                        .get()
                        .satisfies(entry -> assertThat(entry.bytes()).containsExactly(1, 2, 3));
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
        String name = Cluster.name(near(), true);
        QueueConfig config = new QueueConfig(name).setBackupCount(1);
        if (isProtected) {
            config.setSplitBrainProtectionName(SplitCluster.PROTECTION);
        }
        near().getConfig().addQueueConfig(config);
        return name;
    }

    private void stall() {
        relays.forEach(StallingRelay::stall);
    }

    private void awaitSplit() {
        awaits(() -> sizes().equals(List.of(2, 2, 1)));
    }

    private void awaitProtection() {
        awaits(() -> !near().getSplitBrainProtectionService()
                .getSplitBrainProtection(SplitCluster.PROTECTION)
                .hasMinimumSize());
    }

    private void heal() throws InterruptedException {
        relays.forEach(StallingRelay::resume);
        assertThat(merged.await(AWAITED_SECONDS, TimeUnit.SECONDS)).isTrue();
        awaits(() -> sizes().equals(List.of(3, 3, 3)));
    }

    private List<Integer> sizes() {
        return members.stream()
                .map(member -> member.getCluster().getMembers().size())
                .toList();
    }

    private void startMembers(boolean strict) {
        members.add(member("far", 0, List.of(advertised(0)), strict));
        members.add(member("other", 1, List.of(advertised(1), ports.get(0)), strict));
        members.add(member("near", 2, List.of(advertised(0), advertised(1)), strict));
        near().getLifecycleService().addLifecycleListener(event -> {
            if (event.getState() == LifecycleState.MERGED) {
                merged.countDown();
            }
        });
        Cluster.await(near(), 3);
    }

    private HazelcastInstance near() {
        return members.getLast();
    }

    private HazelcastInstance far() {
        return members.getFirst();
    }

    private HazelcastInstance member(String name, int number, List<Integer> others, boolean strict) {
        Config config = SplitCluster.config(ports.get(number), advertised(number), others, strict);
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
}
