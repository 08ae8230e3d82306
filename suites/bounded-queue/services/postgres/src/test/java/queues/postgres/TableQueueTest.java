package queues.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import postgres.PostgresServer;
import postgres.Setup;
import queues.Queue;
import queues.QueueDelivery;

/** The table on a real server: the contract's rules for queues with a directory, and the additions of transactions. */
final class TableQueueTest {
    /** 10 ms apart. */
    private static final int LOOKS = 6_000;

    @TempDir
    private static Path data;

    private static PostgresServer server;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start(Setup.durable(data.resolve("data"), ""));
    }

    @AfterAll
    static void endServer() {
        server.close();
    }

    @BeforeEach
    void emptyTable() throws Exception {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS entries");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "postgres-100"})
    void entries_come_out_in_order_and_an_empty_table_gives_none(String variant) throws Exception {
        try (Queue queue = open(variant)) {
            assertThat(queue.poll()).isEmpty();
            offer(queue, 250);
            assertThat(drained(queue)).isEqualTo(numbers(0, 250));
            assertThat(queue.poll()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "postgres-100"})
    void entries_in_hand_at_the_end_are_delivered_again_and_committed_ones_are_not(String variant) throws Exception {
        try (Queue queue = open(variant)) {
            offer(queue, 250);
            for (int i = 0; i < 100; i++) {
                queue.poll().orElseThrow().acknowledge();
            }
            assertThat(number(queue.poll().orElseThrow())).isEqualTo(100);
        }
        awaitNoSession();
        try (Queue queue = open(variant)) {
            assertThat(drained(queue)).isEqualTo(numbers(100, 250));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "postgres-100"})
    void entries_held_by_one_consumer_are_skipped_by_the_other(String variant) throws Exception {
        try (Queue one = open(variant);
                Queue other = open(variant)) {
            offer(one, 250);
            QueueDelivery held = one.poll().orElseThrow();
            List<Integer> rest = drained(other);

            int taken = variant.equals("postgres") ? 1 : 100;
            assertThat(rest).isEqualTo(numbers(taken, 250));
            assertThat(number(held)).isZero();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgres", "postgres-100"})
    void too_many_in_hand_are_given_no_more_until_one_is_acknowledged(String variant) throws Exception {
        try (Queue queue = open(variant)) {
            offer(queue, 2000);
            List<QueueDelivery> inHand = new ArrayList<>();
            for (Optional<QueueDelivery> next = queue.poll(); next.isPresent(); next = queue.poll()) {
                inHand.add(next.get());
            }
            assertThat(inHand).hasSize(variant.equals("postgres") ? 16 : 1600);
            inHand.forEach(QueueDelivery::acknowledge);
            assertThat(queue.poll()).isPresent();
        }
    }

    @Test
    void the_next_offer_waits_for_a_server_that_died(@TempDir Path own) throws Exception {
        Setup setup = new Setup(own.resolve("data"), 0, Map.of(), "");
        PostgresServer first = PostgresServer.start(setup);
        try (Queue queue = new Provider().open("postgres", Map.of("jdbc", first.jdbcUrl()))) {
            offer(queue, 2);
            first.close();
            assertThatIllegalStateException().isThrownBy(() -> queue.offer(new byte[] {'x'}));

            CompletableFuture<Void> next = CompletableFuture.runAsync(() -> offerTo(queue));
            try (PostgresServer second = PostgresServer.start(
                    new Setup(own.resolve("data"), first.port(), Map.of(), "", first.password()))) {
                next.get(1, TimeUnit.MINUTES);
                assertThat(drained(queue)).isEqualTo(List.of(0, 1, 7));
                assertThat(second.port()).isEqualTo(first.port());
            }
        } finally {
            first.close();
        }
    }

    /** The server notices later that a client has gone, and holds its rows until then: another one skips them. */
    private static void awaitNoSession() throws Exception {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            for (int looks = 0; looks < LOOKS && hasOthers(statement); looks++) {
                Thread.sleep(10);
            }
            assertThat(hasOthers(statement)).isFalse();
        }
    }

    private static boolean hasOthers(Statement statement) throws SQLException {
        try (ResultSet others = statement.executeQuery("SELECT pid FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")) {
            return others.next();
        }
    }

    private static void offerTo(Queue queue) {
        try {
            queue.offer(new byte[] {'7'});
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Queue open(String variant) {
        return new Provider().open(variant, Map.of("jdbc", server.jdbcUrl()));
    }

    private static void offer(Queue queue, int entries) throws InterruptedException {
        for (int number = 0; number < entries; number++) {
            assertThat(queue.offer(Integer.toString(number).getBytes(java.nio.charset.StandardCharsets.US_ASCII)))
                    .isTrue();
        }
    }

    private static List<Integer> drained(Queue queue) throws InterruptedException {
        List<Integer> numbers = new ArrayList<>();
        for (Optional<QueueDelivery> next = queue.poll(); next.isPresent(); next = queue.poll()) {
            numbers.add(number(next.get()));
            next.get().acknowledge();
        }
        return numbers;
    }

    private static int number(QueueDelivery delivery) {
        return Integer.parseInt(new String(delivery.bytes(), java.nio.charset.StandardCharsets.US_ASCII));
    }

    private static List<Integer> numbers(int from, int to) {
        return IntStream.range(from, to).boxed().toList();
    }
}
