package postgres;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** A running server on one address whose user {@code postgres} has a password; ended by {@link #close}. */
public final class PostgresServer implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(30);
    private static final Duration FAST = Duration.ofSeconds(5);
    private static final Duration IMMEDIATE = Duration.ofSeconds(2);
    private static final long POLL_MILLIS = 20;

    private static final String WRONG_PASSWORD = "28P01";

    private final Process process;
    private final Setup setup;
    private final Durability durability;

    private PostgresServer(Process process, Setup setup, Durability durability) {
        this.process = process;
        this.setup = setup;
        this.durability = durability;
    }

    /**
     * Unpacks the programs and creates the data directory unless they exist, starts the server, verifies its settings
     * by SHOW and runs the set-up's SQL. The server's own output goes to this process's standard error.
     *
     * @throws IOException when a program cannot be run or the server ends or is not ready within 30 s
     */
    public static PostgresServer start(Setup asked) throws IOException, InterruptedException {
        return start(asked, end -> {});
    }

    /**
     * Starts a server like {@link #start(Setup)}.
     *
     * @param running receives a task that ends the server, as soon as its process runs and before it is ready
     */
    static PostgresServer start(Setup asked, Consumer<Runnable> running) throws IOException, InterruptedException {
        Setup setup = asked.port() == 0 ? asked.on(FreePort.take()) : asked;
        Path home = Binaries.unpacked();
        Account account = Account.of(home, setup.data());
        Cluster.create(account, setup);
        StaleLock.remove(setup.data());
        Process process = builder(account.running("postgres", arguments(setup))).start();
        try {
            running.accept(() -> end(process));
            return setUp(process, setup);
        } catch (SQLException e) {
            end(process);
            throw new IOException("the SQL to set up with failed: " + e.getMessage(), e);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            end(process);
            throw e;
        }
    }

    private static PostgresServer setUp(Process process, Setup setup)
            throws IOException, InterruptedException, SQLException {
        try (Connection connection = connect(process, setup);
                Statement statement = connection.createStatement()) {
            Durability durability = Durability.verified(connection, setup.settings());
            if (!setup.sql().isBlank()) {
                statement.execute(setup.sql());
            }
            return new PostgresServer(process, setup, durability);
        }
    }

    /** Returns a process whose output goes to this process's standard error, and that has no need of the password. */
    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(
                        ProcessBuilder.Redirect.to(Path.of("/dev/stderr").toFile()))
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().remove(Main.PASSWORD);
        return builder;
    }

    public int port() {
        return setup.port();
    }

    /** Returns the address with user and password. */
    public String jdbcUrl() {
        return jdbcUrl(setup);
    }

    public String password() {
        return setup.password();
    }

    public Durability durability() {
        return durability;
    }

    /** Waits until the server has ended, by {@link #close} or by itself. */
    public int awaitEnd() throws InterruptedException {
        return process.waitFor();
    }

    @Override
    public void close() {
        end(process);
    }

    /** A fast shutdown, which closes sessions and loses nothing; then an immediate one; then KILL. */
    private static void end(Process process) {
        try {
            signal(process, "INT");
            if (process.waitFor(FAST.toMillis(), TimeUnit.MILLISECONDS)) {
                return;
            }
            signal(process, "QUIT");
            if (!process.waitFor(IMMEDIATE.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroyForcibly();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void signal(Process process, String name) throws IOException, InterruptedException {
        if (process.isAlive()) {
            new ProcessBuilder("kill", "-" + name, Long.toString(process.pid()))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor(IMMEDIATE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    private static List<String> arguments(Setup setup) {
        List<String> command = new ArrayList<>(List.of("-p", Integer.toString(setup.port())));
        setup.settings().forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        command.addAll(List.of("-c", "listen_addresses=" + setup.host(), "-c", "unix_socket_directories="));
        return command;
    }

    private static Connection connect(Process process, Setup setup) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY.toNanos();
        SQLException last = new SQLException("no connection was tried");
        while (System.nanoTime() < deadline) {
            if (!process.isAlive()) {
                throw new IOException("PostgreSQL ended with " + process.exitValue()
                        + " before it was ready; its output is on standard error");
            }
            try {
                return DriverManager.getConnection(jdbcUrl(setup));
            } catch (SQLException e) {
                if (WRONG_PASSWORD.equals(e.getSQLState())) {
                    throw new IOException(
                            "PostgreSQL refuses the password: " + setup.data()
                                    + " was created with another; use that one, or an empty directory",
                            e);
                }
                last = e;
                Thread.sleep(POLL_MILLIS);
            }
        }
        throw new IOException("PostgreSQL was not ready within " + READY + ": " + last.getMessage(), last);
    }

    private static String jdbcUrl(Setup setup) {
        return "jdbc:postgresql://" + setup.host() + ":" + setup.port() + "/postgres?user=postgres&password="
                + setup.password() + "&connectTimeout=5";
    }
}
