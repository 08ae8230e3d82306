package postgres;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A running server on 127.0.0.1 whose user {@code postgres} needs no password; ended by {@link #close}. */
public final class PostgresServer implements AutoCloseable {
    private static final Duration READY = Duration.ofSeconds(30);
    private static final Duration FAST = Duration.ofSeconds(5);
    private static final Duration IMMEDIATE = Duration.ofSeconds(2);
    private static final long POLL_MILLIS = 20;

    private final Process process;
    private final int port;
    private final Durability durability;

    private PostgresServer(Process process, int port, Durability durability) {
        this.process = process;
        this.port = port;
        this.durability = durability;
    }

    /**
     * Unpacks the programs and creates the data directory unless they exist, starts the server, verifies its settings
     * by SHOW and runs the set-up's SQL. The server's own output goes to this process's standard error.
     *
     * @throws IOException when a program cannot be run or the server ends or is not ready within 30 s
     */
    public static PostgresServer start(Setup asked) throws IOException, InterruptedException {
        Setup setup = asked.port() == 0 ? asked.on(freePort()) : asked;
        Path home = Binaries.unpacked();
        Account account = Account.mine();
        Cluster.create(home, account, setup.data());
        Process process = inheriting(account.running(command(home, setup)));
        try (Connection connection = connect(process, setup.port());
                Statement statement = connection.createStatement()) {
            Durability durability = Durability.verified(connection, setup.settings());
            if (!setup.sql().isBlank()) {
                statement.execute(setup.sql());
            }
            return new PostgresServer(process, setup.port(), durability);
        } catch (SQLException e) {
            end(process);
            throw new IOException("the SQL to set up with failed: " + e.getMessage(), e);
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            end(process);
            throw e;
        }
    }

    static Process inheriting(List<String> command) throws IOException {
        return new ProcessBuilder(command)
                .redirectOutput(
                        ProcessBuilder.Redirect.to(Path.of("/dev/stderr").toFile()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public int port() {
        return port;
    }

    public String jdbcUrl() {
        return jdbcUrl(port);
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

    private static List<String> command(Path home, Setup setup) {
        List<String> command = new ArrayList<>(List.of(
                home.resolve("bin/postgres").toString(),
                "-D",
                setup.data().toString(),
                "-p",
                Integer.toString(setup.port())));
        setup.settings().forEach((name, value) -> command.addAll(List.of("-c", name + "=" + value)));
        command.addAll(List.of("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="));
        return command;
    }

    private static Connection connect(Process process, int port) throws IOException, InterruptedException {
        long deadline = System.nanoTime() + READY.toNanos();
        SQLException last = new SQLException("it was never asked");
        while (System.nanoTime() < deadline) {
            if (!process.isAlive()) {
                throw new IOException("PostgreSQL ended with " + process.exitValue()
                        + " before it was ready; its words are on standard error");
            }
            try {
                return DriverManager.getConnection(jdbcUrl(port));
            } catch (SQLException e) {
                last = e;
                Thread.sleep(POLL_MILLIS);
            }
        }
        throw new IOException("PostgreSQL was not ready within " + READY + ": " + last.getMessage(), last);
    }

    private static String jdbcUrl(int port) {
        return "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&connectTimeout=5";
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }
}
