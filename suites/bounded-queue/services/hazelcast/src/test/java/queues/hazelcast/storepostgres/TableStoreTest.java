package queues.hazelcast.storepostgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hazelcast.core.Hazelcast;
import contract.FreePorts;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import postgres.PostgresServer;
import postgres.Setup;
import queues.Queue;
import queues.QueueDelivery;
import queues.hazelcast.HazelcastProvider;

@Timeout(600)
class TableStoreTest {
    @TempDir
    private static Path data;

    private static PostgresServer server;

    private TableStore store;

    @BeforeAll
    static void startServer() throws Exception {
        server = PostgresServer.start(Setup.durable(data.resolve("data"), ""));
    }

    @AfterAll
    static void endServer() {
        server.close();
    }

    @BeforeEach
    void openEmptyStore() throws Exception {
        execute("DROP TABLE IF EXISTS stored");
        store = new TableStore(server.jdbcUrl());
    }

    @AfterEach
    void no_member_stays() {
        Hazelcast.shutdownAll();
    }

    @Test
    void a_call_on_a_broken_connection_fails_and_the_next_one_is_served() throws Exception {
        store.store(1L, entry("one"));
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");

        assertThatThrownBy(() -> store.store(2L, entry("lost"))).isInstanceOf(IllegalStateException.class);
        store.store(3L, entry("three"));

        assertThat(store.loadAllKeys()).containsExactly(1L, 3L);
    }

    @Test
    void another_store_on_the_table_has_its_keys_in_order_and_its_entries() {
        store.storeAll(Map.of(9L, entry("nine"), 7L, entry("seven"), 8L, 88));
        store.delete(9L);
        TableStore other = new TableStore(server.jdbcUrl());

        assertThat(other.loadAllKeys()).containsExactly(7L, 8L);
        assertThat(other.loadAll(List.of(7L, 9L)).keySet()).containsExactly(7L);
        assertThat(other.load(7L)).isEqualTo(entry("seven"));
        assertThat(other.load(8L)).isEqualTo(new byte[] {0, 0, 0, 88});
        assertThat(other.load(9L)).isNull();
    }

    @Test
    void entries_of_a_member_that_left_are_in_the_queue_of_the_next_one() throws Exception {
        try (Queue queue = opened()) {
            assertThat(queue.offer(entry("first"))).isTrue();
            assertThat(queue.offer(entry("second"))).isTrue();
        }
        assertThat(store.loadAllKeys()).hasSize(2);

        try (Queue queue = opened()) {
            assertThat(polled(queue)).isEqualTo(entry("first"));
            assertThat(polled(queue)).isEqualTo(entry("second"));
            assertThat(queue.poll()).isEmpty();
        }
        assertThat(store.loadAllKeys()).isEmpty();
    }

    /** The variant as the study opens it, on a member of its own. */
    private static Queue opened() throws IOException {
        return new HazelcastProvider()
                .open(
                        "hazelcast-store-postgres",
                        Map.of("port", String.valueOf(FreePorts.one()), "jdbc", server.jdbcUrl()));
    }

    private static byte[] polled(Queue queue) throws InterruptedException {
        return queue.poll().map(QueueDelivery::bytes).orElseThrow();
    }

    private static byte[] entry(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static void execute(String sql) throws Exception {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
