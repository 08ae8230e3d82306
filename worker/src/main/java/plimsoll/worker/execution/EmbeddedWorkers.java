package plimsoll.worker.execution;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import plimsoll.driver.Driver;
import plimsoll.wire.LabMessage;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.extension.DriverRegistry;
import plimsoll.worker.extension.EnvPlaceholders;

/**
 * Workers inside a member: one driver, opened before the port, and a worker on it for each connection from this
 * machine. The first line of a connection names the workload file; after that the connection serves as the worker's
 * standard input and output. The end of a connection ends its worker only.
 */
public final class EmbeddedWorkers implements AutoCloseable {
    private static final int MOST_WAITING = 16;
    private static final int LONGEST_LINE = 4096;

    /** Pause after a failed accept, usually for lack of file descriptors: retries must not take the member's core. */
    private static final long AFTER_FAILURE_MILLIS = 50;

    private final SharedDriver sharedDriver;
    private final ServerSocket listening;

    private EmbeddedWorkers(SharedDriver sharedDriver, ServerSocket listening) {
        this.sharedDriver = sharedDriver;
        this.listening = listening;
    }

    /**
     * Opens the driver, then the port.
     *
     * @throws IllegalArgumentException when there is no such driver or it rejects its settings
     * @throws IOException when the port is in use
     */
    public static EmbeddedWorkers open(int port, String driver, Map<String, String> settings) throws IOException {
        Driver opened = DriverRegistry.driver(driver).open(EnvPlaceholders.filled(settings, System.getenv()));
        Runtime.getRuntime().addShutdownHook(new Thread(opened::close, "closing"));
        ServerSocket listening = new ServerSocket(port, MOST_WAITING, InetAddress.getLoopbackAddress());
        return new EmbeddedWorkers(new SharedDriver(driver, opened), listening);
    }

    int port() {
        return listening.getLocalPort();
    }

    /** Serves until closed; a connection that cannot be accepted does not prevent later ones. */
    public void serve() throws InterruptedException {
        boolean reported = false;
        while (!listening.isClosed()) {
            try {
                Socket connection = listening.accept();
                WorkerThreads.start("worker", Throwable::printStackTrace, () -> serve(connection));
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

    /** Closes the port: no further worker is accepted. */
    @Override
    public void close() throws IOException {
        listening.close();
    }

    private void serve(Socket connection) {
        try (connection;
                PrintStream out = new PrintStream(connection.getOutputStream(), false, StandardCharsets.UTF_8)) {
            InputStream in = connection.getInputStream();
            // The readiness probe connects and disconnects without a line.
            if (LabMessage.parse(line(in)) instanceof LabMessage.Load load) {
                runWorker(load.order(), in, new WorkerMessageWriter(out));
            }
        } catch (IOException | InterruptedException gone) {
            System.err.println("the connection to the lab failed: " + gone);
        }
    }

    private void runWorker(Path order, InputStream in, WorkerMessageWriter writer)
            throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        Optional<Throwable> failure;
        try (LoadWorker worker = LoadWorker.inside(
                WorkloadOrder.read(order), sharedDriver, new LoadWorker.PhaseReporter(writer, startNanos))) {
            writer.say(WorkerMessage.Hello.ofThisProcess(startNanos));
            failure = worker.obey(in, worker::leave);
        } catch (IOException | RuntimeException | Error unusable) {
            // Reported in any case: without it the lab could not explain the end of the connection.
            failure = Optional.of(unusable);
        }
        failure.ifPresent(cause -> {
            cause.printStackTrace();
            writer.say(new WorkerMessage.Broken(cause.toString()));
        });
    }

    /** Reads one line byte by byte, so that nothing of the next line is consumed; empty at the end of the input. */
    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            if (line.size() == LONGEST_LINE) {
                throw new IOException("the first line has more than " + LONGEST_LINE + " bytes");
            }
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }
}
