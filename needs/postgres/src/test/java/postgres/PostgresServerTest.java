package postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PostgresServerTest {
    private static final String TABLE = "CREATE TABLE IF NOT EXISTS kept (id int PRIMARY KEY)";

    @TempDir
    static Path made;

    private static NewCluster cluster;

    @TempDir
    Path directory;

    @BeforeAll
    static void make() throws Exception {
        cluster = NewCluster.in(made);
    }

    @Test
    void committed_rows_survive_a_restart_and_every_setting_is_as_requested() throws Exception {
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
        PostgresServer server = PostgresServer.start(copied(""));
        server.close();
        assertThat(server.awaitEnd()).isZero();
    }

    @Test
    void the_lock_of_a_killed_server_whose_exit_code_is_not_read_yet_refuses_no_start() throws Exception {
        Setup setup = copied("");
        // A program that never asks for the exit code of its child, which outlives the shell that may ask.
        Process parent = new ProcessBuilder(
                        "/bin/sh", "-c", "until grep -q sleep /proc/$$/comm; do :; done & echo $!; exec sleep 600")
                .start();
        try (BufferedReader output = parent.inputReader()) {
            String ended = output.readLine();
            while (!Files.readString(Path.of("/proc", ended, "stat")).contains(") Z ")) {
                Thread.onSpinWait();
            }
            Files.writeString(directory.resolve("data/postmaster.pid"), ended + "\n");
            try (PostgresServer server = PostgresServer.start(setup)) {
                assertThat(server.port()).isPositive();
            }
        } finally {
            parent.destroyForcibly();
        }
    }

    @Test
    void a_server_that_is_ended_while_it_starts_leaves_no_process() throws Exception {
        Setup setup = copied("SELECT pg_sleep(600)");
        CompletableFuture<Runnable> end = new CompletableFuture<>();
        FutureTask<PostgresServer> starting = new FutureTask<>(() -> PostgresServer.start(setup, end::complete));
        Thread.ofPlatform().daemon().start(starting);
        end.get(120, TimeUnit.SECONDS).run();
        assertThatThrownBy(() -> starting.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
    }

    @Test
    void an_interrupt_of_the_wait_for_a_server_leaves_no_process() throws Exception {
        Setup setup = copied("");
        // A standby that is not hot refuses every connection.
        Files.createFile(directory.resolve("data/standby.signal"));
        Files.writeString(
                directory.resolve("data/postgresql.auto.conf"), "hot_standby = off\n", StandardOpenOption.APPEND);
        FutureTask<PostgresServer> starting = new FutureTask<>(
                () -> PostgresServer.start(setup, end -> Thread.currentThread().interrupt()));
        Thread.ofPlatform().daemon().start(starting);
        assertThatThrownBy(() -> starting.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(InterruptedException.class);
        assertThat(directory.resolve("data/postmaster.pid")).doesNotExist();
    }

    @Test
    void a_server_on_another_address_asks_clients_there_for_the_password() throws Exception {
        // Addresses of interfaces come and go with the network namespaces of other tests.
        String address = "127.0.0.2";
        Setup loopback = Setup.durable(directory.resolve("data"), TABLE);
        Setup setup = new Setup(loopback.data(), 0, Map.of(), TABLE, loopback.password(), address, false);
        try (PostgresServer server = PostgresServer.start(setup)) {
            assertThat(server.jdbcUrl()).contains(address);
            assertThat(number(server, "SELECT count(*) FROM kept")).isZero();
            assertThatThrownBy(() -> DriverManager.getConnection(
                            server.jdbcUrl().replace(server.password(), "another-password")))
                    .isInstanceOf(SQLException.class);
            assertThatThrownBy(
                            () -> DriverManager.getConnection(server.jdbcUrl().replace(address, "127.0.0.1")))
                    .isInstanceOf(SQLException.class);
        }
    }

    @Test
    void a_client_without_the_password_is_refused() throws Exception {
        try (PostgresServer server = PostgresServer.start(copied(""))) {
            String open = "jdbc:postgresql://127.0.0.1:" + server.port() + "/postgres?user=postgres";
            assertThatThrownBy(() -> DriverManager.getConnection(open)).isInstanceOf(SQLException.class);
            assertThatThrownBy(() -> DriverManager.getConnection(open + "&password=postgres"))
                    .hasMessageContaining("password authentication failed");
            assertThat(server.password()).matches("[0-9a-f]{32}");
        }
    }

    @Test
    void only_a_member_of_the_role_cleartext_sends_its_password_as_it_is() throws Exception {
        Setup setup = copied("CREATE ROLE cleartext; CREATE ROLE old LOGIN PASSWORD 'aged' IN ROLE cleartext");
        try (PostgresServer server = PostgresServer.start(setup)) {
            String old = server.jdbcUrl().replaceFirst("user=postgres&password=[^&]*", "user=old&password=aged");

            assertThat(text(old, "SELECT system_user")).isEqualTo("password:old");
            assertThat(text(server.jdbcUrl(), "SELECT system_user")).isEqualTo("scram-sha-256:postgres");
            assertThatThrownBy(() -> DriverManager.getConnection(old.replace("aged", "new")))
                    .hasMessageContaining("password authentication failed");
        }
    }

    @Test
    void the_kernel_sees_another_user_than_root_and_the_command_line_has_no_password() throws Exception {
        assumeThat(id("self")).isZero();
        try (PostgresServer server = PostgresServer.start(copied(""))) {
            List<Long> family = ProcessHandle.current()
                    .descendants()
                    .map(ProcessHandle::pid)
                    .toList();
            int seen = 0;
            for (long pid : family) {
                Path process = Path.of("/proc", Long.toString(pid));
                try {
                    assertThat(id(Long.toString(pid))).as("uid of " + pid).isGreaterThan(60_000);
                    assertThat(Files.readString(process.resolve("cmdline"))).doesNotContain(server.password());
                    seen++;
                } catch (IOException e) {
                    // The server has processes that end by themselves.
                    assertThat(process).doesNotExist();
                }
            }
            assertThat(seen).isGreaterThan(3);
            assertThatThrownBy(() -> run(server, "CREATE TEMP TABLE t(x text); COPY t FROM PROGRAM 'cat /etc/shadow'"))
                    .hasMessageContaining("failed");
        }
    }

    @Test
    void another_password_for_the_same_data_is_named_at_once() throws Exception {
        Setup setup = copied("");
        assertThatThrownBy(() -> PostgresServer.start(Setup.durable(setup.data(), "")))
                .hasMessageContaining("was created with another");
    }

    private Setup copied(String sql) throws IOException, InterruptedException {
        return cluster.copied(directory.resolve("data"), sql);
    }

    /** The real user of a process, as the kernel counts it outside of all namespaces. */
    private static int id(String pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", pid, "status")).stream()
                .filter(line -> line.startsWith("Uid:"))
                .mapToInt(line -> Integer.parseInt(line.split("\\s+", -1)[1]))
                .findFirst()
                .orElseThrow();
    }

    private static void run(PostgresServer server, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server.jdbcUrl());
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static long number(PostgresServer server, String sql) throws SQLException {
        return Long.parseLong(text(server.jdbcUrl(), sql));
    }

    private static String text(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getString(1);
        }
    }
}
