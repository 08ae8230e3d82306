package queues.artemis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import contract.FreePorts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import queues.Queue;
import queues.QueueDelivery;

/** Two real brokers, of which one is killed while entries are offered. */
@Timeout(900)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PairTest {
    private static final int MANY = 600;
    private static final int KILLED_AFTER = 200;
    private static final int BYTES = 100;
    private static final int LOOKS = 100;

    @TempDir
    private Path directory;

    private int first;
    private int second;

    /** Entries by the outcome of their offers. */
    private record Offers(List<Integer> acknowledged, List<Integer> unknown) {}

    @BeforeEach
    void chooseFreePorts() throws IOException {
        List<Integer> ports = FreePorts.of(2);
        first = ports.getFirst();
        second = ports.getLast();
    }

    @Test
    void the_backup_has_each_acknowledged_entry_of_a_killed_primary_once() throws Exception {
        try (PeerProcess primary = PeerProcess.start("primary", first, second, directory);
                PeerProcess backup = PeerProcess.start("backup", second, first, directory);
                Queue queue = pair()) {
            assertThat(primary.serves()).isTrue();
            assertThat(backup.serves()).isFalse();

            Offers offers = offeredWhile(queue, primary::kill);
            List<Integer> drained = drained(queue);

            assertThat(primary.serves()).isFalse();
            assertThat(backup.serves()).isTrue();
            assertThat(offers.unknown()).hasSizeLessThanOrEqualTo(1);
            assertThat(drained)
                    .isSorted()
                    .doesNotHaveDuplicates()
                    .containsAll(offers.acknowledged())
                    .hasSizeBetween(
                            offers.acknowledged().size(),
                            offers.acknowledged().size() + offers.unknown().size());
        }
    }

    @Test
    void the_death_of_the_backup_fails_no_offer() throws Exception {
        try (PeerProcess primary = PeerProcess.start("primary", first, second, directory);
                PeerProcess backup = PeerProcess.start("backup", second, first, directory);
                Queue queue = pair()) {
            Offers offers = offeredWhile(queue, backup::kill);

            assertThat(primary.serves()).isTrue();
            assertThat(offers.unknown()).isEmpty();
            assertThat(drained(queue)).isEqualTo(offers.acknowledged());
        }
    }

    @Test
    void entries_from_before_the_backup_and_one_in_hand_outlive_the_primary() throws Exception {
        try (PeerProcess primary = PeerProcess.start("primary", first, second, directory)) {
            try (Queue queue = pair()) {
                offer(queue, 0, 20);
                for (int i = 0; i < 10; i++) {
                    taken(queue).acknowledge();
                }
            }
            try (PeerProcess backup = PeerProcess.start("backup", second, first, directory)) {
                try (Queue queue = pair()) {
                    offer(queue, 20, 30);
                    assertThat(number(taken(queue))).isEqualTo(10);
                }
                primary.kill();
                try (Queue queue = pair()) {
                    assertThat(drained(queue))
                            .isEqualTo(IntStream.range(10, 30).boxed().toList());
                    assertThat(backup.serves()).isTrue();
                }
            }
        }
    }

    @Test
    void a_single_broker_that_is_killed_takes_its_queue_with_it() throws Exception {
        try (PeerProcess broker = PeerProcess.start("primary", first, second, directory);
                Queue queue = new Provider().open("artemis-single", Map.of("broker", String.valueOf(first)))) {
            offer(queue, 0, 10);

            broker.kill();

            assertThatIllegalStateException().isThrownBy(() -> queue.offer(entry(10)));
        }
    }

    /** First, since the archive of the others is written by a broker that ends like this. */
    @Test
    @Order(1)
    void terminated_brokers_leave_no_process_and_no_port() throws Exception {
        try (PeerProcess primary = PeerProcess.start("primary", first, second, directory);
                PeerProcess backup = PeerProcess.start("backup", second, first, directory)) {
            pair().close();

            assertThat(primary.terminate()).isTrue();
            assertThat(backup.terminate()).isTrue();
            assertThat(primary.serves()).isFalse();
            assertThat(backup.serves()).isFalse();
        }
    }

    private Queue pair() {
        return new Provider()
                .open("artemis-pair", Map.of("broker", String.valueOf(first), "backup", String.valueOf(second)));
    }

    /** Offers many entries one by one; the end of a broker comes between two of them, or in the middle of one. */
    private static Offers offeredWhile(Queue queue, Runnable end) throws Exception {
        Offers offers = new Offers(new ArrayList<>(), new ArrayList<>());
        CompletableFuture<Void> ended = CompletableFuture.completedFuture(null);
        for (int number = 0; number < MANY; number++) {
            if (number == KILLED_AFTER) {
                ended = CompletableFuture.runAsync(end);
            }
            (isAcknowledged(queue, number) ? offers.acknowledged() : offers.unknown()).add(number);
        }
        ended.get(1, TimeUnit.MINUTES);
        return offers;
    }

    private static boolean isAcknowledged(Queue queue, int number) throws InterruptedException {
        try {
            return queue.offer(entry(number));
        } catch (IllegalStateException cut) {
            return false;
        }
    }

    private static void offer(Queue queue, int from, int to) throws InterruptedException {
        for (int number = from; number < to; number++) {
            assertThat(queue.offer(entry(number))).isTrue();
        }
    }

    /**
     * Polls until nothing comes for a second, and returns the entries that were acknowledged. If the client gets one from
     * the primary and acknowledges it at the backup, the backup does not know of its delivery, and delivers it again.
     */
    private static List<Integer> drained(Queue queue) throws InterruptedException {
        List<Integer> numbers = new ArrayList<>();
        for (Optional<QueueDelivery> next = polled(queue); next.isPresent(); next = polled(queue)) {
            if (isAcknowledged(next.get())) {
                numbers.add(number(next.get()));
            }
        }
        return numbers;
    }

    private static boolean isAcknowledged(QueueDelivery delivery) {
        try {
            delivery.acknowledge();
            return true;
        } catch (IllegalStateException unknown) {
            return false;
        }
    }

    private static QueueDelivery taken(Queue queue) throws InterruptedException {
        return polled(queue).orElseThrow();
    }

    private static Optional<QueueDelivery> polled(Queue queue) throws InterruptedException {
        Optional<QueueDelivery> next = queue.poll();
        for (int looks = 0; looks < LOOKS && next.isEmpty(); looks++) {
            Thread.sleep(10);
            next = queue.poll();
        }
        return next;
    }

    private static byte[] entry(int number) {
        return ByteBuffer.allocate(BYTES).putInt(number).array();
    }

    private static int number(QueueDelivery delivery) {
        return ByteBuffer.wrap(delivery.bytes()).getInt();
    }
}
