package postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {
    private static final String TABLE = "CREATE TABLE IF NOT EXISTS kept (id int PRIMARY KEY)";

    @TempDir
    Path directory;

    @Test
    void what_was_committed_is_there_after_a_restart_and_every_setting_is_as_asked() throws Exception {
        Setup setup = Setup.durable(directory.resolve("data"), TABLE);
        try (PostgresServer server = PostgresServer.start(setup)) {
            assertThat(server.durability().shown())
                    .containsAllEntriesOf(Map.of("fsync", "on", "synchronous_commit", "on", "max_connections", "100"));
            assertThat(server.durability())
                    .hasToString("durability: fsync=on full_page_writes=on max_connections=100"
                            + " synchronous_commit=on wal_sync_method=fdatasync");
            run(server, "INSERT INTO kept VALUES (7)");
        }
        try (PostgresServer server = PostgresServer.start(setup)) {
            assertThat(number(server, "SELECT sum(id) FROM kept")).isEqualTo(7);
        }
    }

    @Test
    void a_server_that_is_closed_leaves_no_process() throws Exception {
        PostgresServer server = PostgresServer.start(Setup.durable(directory.resolve("data"), ""));
        server.close();
        assertThat(server.awaitEnd()).isZero();
    }

    private static void run(PostgresServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(PostgresServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }
}
