package plimsoll.worker.execution;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import plimsoll.driver.Driver;
import plimsoll.model.FixedTimeout;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.extension.DriverRegistry;
import plimsoll.worker.extension.EnvPlaceholders;

/**
 * Workers inside a member: one driver, opened before the port, and a worker on it for each connection from this
 * machine. The first line of a connection has the member's password and names the workload file; after that the
 * connection serves as the worker's standard input and output. The end of a connection ends its worker only.
 *
 * <p>Any user of the machine can connect, and a workload file names files to write. So a connection without the password
 * gets no answer and is soon closed, and the file must belong to this user or to root.
 */
public final class EmbeddedWorkers implements AutoCloseable {
    /** The lab's connection waits behind those of a crowd, and the kernel drops one that finds no room. */
    private static final int MOST_WAITING = 256;

    private static final int ROOT = 0;

    /** Pause after a failed accept, usually for lack of file descriptors: retries must not take the member's core. */
    private static final long AFTER_FAILURE_MILLIS = 50;

    /** Further refusals are not reported: other users must not fill the log of the service. */
    private static final int MOST_REPORTED = 20;

    private final SharedDriver sharedDriver;
    private final byte[] secret;
    private final ServerSocket listening;
    private final UnprovenConnections unproven;
    private final AtomicInteger refusals = new AtomicInteger();

    private EmbeddedWorkers(
            SharedDriver sharedDriver, String secret, ServerSocket listening, UnprovenConnections unproven) {
        this.sharedDriver = sharedDriver;
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        this.listening = listening;
        this.unproven = unproven;
    }

    /**
     * Opens the driver, then the port.
     *
     * @param environment has the member's password
     * @throws IllegalArgumentException when there is no such driver, it rejects its settings, or there is no password
     * @throws IOException when the port is in use
     */
    public static EmbeddedWorkers open(
            int port, String driver, Map<String, String> settings, Map<String, String> environment) throws IOException {
        return open(port, driver, settings, environment, FixedTimeout.WORKER_PASSWORD.time());
    }

    /** @param deadline for the first line of a connection */
    static EmbeddedWorkers open(
            int port, String driver, Map<String, String> settings, Map<String, String> environment, Duration deadline)
            throws IOException {
        String secret = environment.getOrDefault(LabMessage.SECRET, "");
        if (secret.isEmpty()) {
            throw new IllegalArgumentException("the environment variable " + LabMessage.SECRET
                    + " is not set: the lab sets it when it starts the member; by hand, set it to any password");
        }
        Driver opened = DriverRegistry.driver(driver).open(EnvPlaceholders.filled(settings, environment));
        Runtime.getRuntime().addShutdownHook(new Thread(opened::close, "closing"));
        ServerSocket listening = new ServerSocket(port, MOST_WAITING, InetAddress.getLoopbackAddress());
        return new EmbeddedWorkers(
                new SharedDriver(driver, opened), secret, listening, new UnprovenConnections(deadline));
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Serves until closed; a connection that cannot be accepted does not prevent later ones. */
    public void serve() throws InterruptedException {
        boolean reported = false;
        while (!listening.isClosed()) {
            try {
                begin(listening.accept());
            } catch (IOException e) {
                if (!reported && !listening.isClosed()) {
                    System.err.println("cannot accept a connection of the lab, will retry every " + AFTER_FAILURE_MILLIS
                            + " ms: " + e);
                    reported = true;
                }
                Thread.sleep(AFTER_FAILURE_MILLIS);
            }
        }
    }

    /**
     * Starts the thread of a connection; waits while too many have not sent the password yet. Closes a connection that
     * gets no thread.
     */
    void begin(Socket connection) throws IOException, InterruptedException {
        try {
            unproven.enter(connection);
            WorkerThreads.start("worker", Throwable::printStackTrace, () -> serve(connection));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            unproven.leave(connection);
            connection.close();
            throw e;
        }
    }

    /** Closes the port: no further worker is accepted. */
    @Override
    public void close() throws IOException {
        listening.close();
    }

    private void serve(Socket connection) {
        try (connection) {
            // The readiness probe connects and disconnects without a line. A crowd closes connections before their
            // threads begin, so nothing may fail before a connection has left those without the password.
            if (LabMessage.parse(firstLine(connection)) instanceof LabMessage.Load load && isFromTheLab(load)) {
                runWorker(load.order(), connection);
            }
        } catch (IOException | InterruptedException gone) {
            reportRefusal("the connection to the lab failed: " + gone);
        }
    }

    private String firstLine(Socket connection) throws IOException {
        try {
            return unproven.firstLine(connection);
        } finally {
            unproven.leave(connection);
        }
    }

    private boolean isFromTheLab(LabMessage.Load load) throws IOException {
        if (!MessageDigest.isEqual(secret, load.secret().getBytes(StandardCharsets.UTF_8))) {
            reportRefusal("refused a connection that did not send the password of this member");
            return false;
        }
        int owner = owner(load.order());
        if (owner != ROOT && owner != owner(Path.of("/proc/self"))) {
            reportRefusal("refused the workload file " + load.order() + ", which belongs to user " + owner);
            return false;
        }
        return true;
    }

    private void reportRefusal(String why) {
        int number = refusals.incrementAndGet();
        if (number <= MOST_REPORTED) {
            System.err.println(why + (number == MOST_REPORTED ? "; further refusals are not reported" : ""));
        }
    }

    private static int owner(Path file) throws IOException {
        return (int) Files.getAttribute(file, "unix:uid");
    }

    private void runWorker(Path order, Socket connection) throws IOException, InterruptedException {
        try (PrintStream out = new PrintStream(connection.getOutputStream(), false, StandardCharsets.UTF_8)) {
            runWorker(order, connection.getInputStream(), new WorkerMessageWriter(out));
        }
    }

    private void runWorker(Path order, InputStream in, WorkerMessageWriter writer)
            throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        Optional<Throwable> failure;
        try (LoadWorker worker = LoadWorker.inside(
                WorkloadOrder.read(order), sharedDriver, new LoadWorker.PhaseReporter(writer, startNanos))) {
            writer.write(WorkerMessage.Hello.ofThisProcess(startNanos));
            failure = worker.obey(in, worker::leave);
        } catch (IOException | RuntimeException | Error unusable) {
            // Reported in any case: without it the lab could not explain the end of the connection.
            failure = Optional.of(unusable);
        }
        failure.ifPresent(cause -> {
            cause.printStackTrace();
            writer.write(new WorkerMessage.Broken(cause.toString()));
        });
    }
}
