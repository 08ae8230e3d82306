package queues.hazelcast;

import static org.assertj.core.api.Assertions.assertThat;

import com.hazelcast.core.Hazelcast;
import contract.FreePorts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import queues.Queue;
import queues.QueueDelivery;

/** The variants of a bounded queue differ in an offer without room, in an empty queue and in the order. */
@Timeout(600)
class BoundedTest {
    @AfterEach
    void no_member_stays() {
        Hazelcast.shutdownAll();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-waiting", "-ttl", "-priority"})
    void an_offer_beyond_the_bound_is_refused_until_an_entry_has_left(String kind) throws Exception {
        try (Queue queue = opened("hazelcast-bounded" + kind, Map.of("bound", "2", "wait", "50"))) {
            assertThat(queue.offer(new byte[5])).isTrue();
            assertThat(queue.offer(new byte[5])).isTrue();
            assertThat(queue.offer(new byte[5])).isFalse();

            assertThat(queue.poll()).isPresent();
            assertThat(queue.offer(new byte[5])).isTrue();
        }
    }

    @Test
    void an_offer_that_may_wait_gets_the_room_that_a_poll_makes() throws Exception {
        try (Queue queue = opened("hazelcast-bounded-waiting", Map.of("bound", "1", "wait", "60000"))) {
            assertThat(queue.offer(new byte[5])).isTrue();
            Thread consumer = Thread.ofPlatform().start(() -> polled(queue));

            assertThat(queue.offer(new byte[6])).isTrue();
            consumer.join();
            assertThat(lengths(queue)).containsExactly(6);
        }
    }

    @Test
    void a_queue_that_lives_only_while_it_has_entries_takes_new_ones() throws Exception {
        try (Queue queue = opened("hazelcast-bounded-ttl", Map.of("ttl", "0"))) {
            assertThat(queue.offer(new byte[5])).isTrue();
            assertThat(lengths(queue)).containsExactly(5);

            assertThat(queue.offer(new byte[6])).isTrue();
            assertThat(queue.offer(new byte[7])).isTrue();
            assertThat(lengths(queue)).containsExactly(6, 7);
        }
    }

    @Test
    void an_entry_overtakes_longer_ones_and_none_is_lost() throws Exception {
        try (Queue queue = opened("hazelcast-bounded-priority", Map.of())) {
            for (int length : List.of(7, 5, 9, 5, 6)) {
                assertThat(queue.offer(new byte[length])).isTrue();
            }

            assertThat(lengths(queue)).containsExactly(5, 5, 6, 7, 9);
        }
    }

    private static List<Integer> lengths(Queue queue) throws InterruptedException {
        List<Integer> lengths = new ArrayList<>();
        for (Optional<QueueDelivery> next = queue.poll(); next.isPresent(); next = queue.poll()) {
            lengths.add(next.get().bytes().length);
        }
        return lengths;
    }

    private static Optional<QueueDelivery> polled(Queue queue) {
        try {
            return queue.poll();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private static Queue opened(String variant, Map<String, String> settings) throws IOException {
        Map<String, String> all = new TreeMap<>(settings);
        all.put("port", String.valueOf(FreePorts.one()));
        return new HazelcastProvider().open(variant, all);
    }
}
