package contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import postgres.FreePort;
import postgres.PostgresServer;
import postgres.Setup;

/**
 * One PostgreSQL for all tests of a module, which is away until it is started. It is ended by a shutdown alone, so that
 * it need not wait for the disk.
 */
final class SharedDatabase {
    private static final Duration REACHED = Duration.ofSeconds(20);

    private final Setup setup;
    private Optional<PostgresServer> server = Optional.empty();

    /** One for all counts: a new one for each takes so long on a busy machine that what is counted is over. */
    private Optional<Connection> counting = Optional.empty();

    /** Its files are made once, which takes longer than several starts. */
    private static final class Only {
        static final SharedDatabase DATABASE = made();

        private Only() {}

        private static SharedDatabase made() {
            try {
                Path directory = Files.createTempDirectory("contract-database");
                SharedDatabase database = new SharedDatabase(directory);
                Runtime.getRuntime().addShutdownHook(new Thread(() -> {
                    database.go();
                    delete(directory);
                }));
                return database;
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private static void delete(Path directory) {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    static SharedDatabase ofThisModule() {
        return Only.DATABASE;
    }

    private SharedDatabase(Path directory) throws IOException {
        try (var schema = SharedDatabase.class.getResourceAsStream("/schema.sql")) {
            String sql = new String(schema.readAllBytes(), StandardCharsets.UTF_8);
            setup = new Setup(directory.resolve("data"), FreePort.take(), Map.of("fsync", "off"), sql);
        }
    }

    String address() {
        return "127.0.0.1:" + setup.port();
    }

    /** The environment of a service that uses it. */
    Map<String, String> environment() {
        return Map.of("DB_PASSWORD", setup.password());
    }

    void come() throws IOException, InterruptedException {
        if (server.isEmpty()) {
            server = Optional.of(PostgresServer.start(setup));
        }
    }

    void go() {
        // The server ends its session.
        counting = Optional.empty();
        server.ifPresent(PostgresServer::close);
        server = Optional.empty();
    }

    Connection connect() throws SQLException {
        return DriverManager.getConnection(server.orElseThrow().jdbcUrl());
    }

    long number(String sql) throws SQLException {
        try (Statement statement = counting().createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return row.getLong(1);
        }
    }

    private Connection counting() throws SQLException {
        if (counting.isEmpty()) {
            counting = Optional.of(connect());
        }
        return counting.get();
    }

    /** Waits until a count has this value; fails if it does not get there within the bound. */
    void awaitNumber(String sql, long expected) throws SQLException, InterruptedException {
        assertThat(reached(sql, expected)).as(sql).isEqualTo(expected);
    }

    /** Waits until a count has this value, and returns it; returns the last value seen at the end of the bound. */
    long reached(String sql, long expected) throws SQLException, InterruptedException {
        return reached(sql, expected, () -> true);
    }

    /** Waits no longer than it may still come. */
    long reached(String sql, long expected, BooleanSupplier mayCome) throws SQLException, InterruptedException {
        long deadline = System.nanoTime() + REACHED.toNanos();
        long seen = number(sql);
        while (seen != expected && mayCome.getAsBoolean() && System.nanoTime() < deadline) {
            Thread.sleep(50);
            seen = number(sql);
        }
        return seen;
    }

    /** Locks the todos until it is closed; statements on them wait. */
    Lock lock() throws SQLException {
        Connection holder = connect();
        holder.setAutoCommit(false);
        try (Statement statement = holder.createStatement()) {
            statement.execute("LOCK TABLE todo IN ACCESS EXCLUSIVE MODE");
        }
        return new Lock(holder);
    }

    record Lock(Connection holder) implements AutoCloseable {
        @Override
        public void close() throws SQLException {
            holder.rollback();
            holder.close();
        }
    }

    /** Stops the processes behind all connections until it is closed; new connections can be made. */
    Frozen freeze() throws SQLException, IOException {
        List<String> processes = new ArrayList<>();
        try (Statement statement = counting().createStatement();
                ResultSet row = statement.executeQuery("SELECT pid FROM pg_stat_activity"
                        + " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")) {
            while (row.next()) {
                // One that has just ended is none of those that stall.
                if (isSignalled("-STOP", row.getString(1))) {
                    processes.add(row.getString(1));
                }
            }
        }
        return new Frozen(processes);
    }

    private static boolean isSignalled(String signal, String process) throws IOException {
        return new ProcessBuilder("kill", signal, process)
                        .start()
                        .onExit()
                        .join()
                        .exitValue()
                == 0;
    }

    record Frozen(List<String> processes) implements AutoCloseable {
        @Override
        public void close() throws IOException {
            for (String process : processes) {
                isSignalled("-CONT", process);
            }
        }
    }
}
