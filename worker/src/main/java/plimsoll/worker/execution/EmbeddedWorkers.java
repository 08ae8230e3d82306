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
 * Workers inside a member: one driver, opened before anything listens, and a worker on it for each connection from this
 * machine. A connection's first line names the workload file; from then on it is a worker's standard input and output. A
 * connection that ends ends its worker and nothing else.
 */
public final class EmbeddedWorkers implements AutoCloseable {
    private static final int MOST_WAITING = 16;
    private static final int LONGEST_LINE = 4096;

    /** After a connection that could not be accepted, for want of descriptors as a rule: the member needs its core. */
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
     * @throws IllegalArgumentException when there is no such driver or it refuses its settings
     * @throws IOException when the port is taken
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

    /** Serves until it is closed; a connection that cannot be accepted keeps no later one from being served. */
    public void serve() throws InterruptedException {
        boolean told = false;
        while (!listening.isClosed()) {
            try {
                Socket connection = listening.accept();
                WorkerThreads.start("worker", Throwable::printStackTrace, () -> converse(connection));
            } catch (IOException e) {
                if (!told && !listening.isClosed()) {
                    System.err.println("cannot accept a connection of the lab, and goes on trying: " + e);
                    told = true;
                }
                Thread.sleep(AFTER_FAILURE_MILLIS);
            }
        }
    }

    /** Accepts no further worker. */
    @Override
    public void close() throws IOException {
        listening.close();
    }

    private void converse(Socket connection) {
        try (connection;
                PrintStream out = new PrintStream(connection.getOutputStream(), false, StandardCharsets.UTF_8)) {
            InputStream in = connection.getInputStream();
            // The readiness probe connects, says nothing and goes.
            if (LabMessage.parse(line(in)) instanceof LabMessage.Load load) {
                obey(load.order(), in, new WorkerMessageWriter(out));
            }
        } catch (IOException | InterruptedException gone) {
            System.err.println("a conversation with the lab broke: " + gone);
        }
    }

    private void obey(Path order, InputStream in, WorkerMessageWriter writer) throws IOException, InterruptedException {
        long startNanos = System.nanoTime();
        Optional<Throwable> broken;
        try (LoadWorker worker = LoadWorker.inside(
                WorkloadOrder.read(order), sharedDriver, new LoadWorker.PhaseReporter(writer, startNanos))) {
            writer.say(WorkerMessage.Hello.ofThisProcess(startNanos));
            broken = worker.obey(in, worker::leave);
        } catch (IOException | RuntimeException | Error unusable) {
            // Whatever it is: a conversation that only ends is one that the lab has to guess about.
            broken = Optional.of(unusable);
        }
        broken.ifPresent(cause -> {
            cause.printStackTrace();
            writer.say(new WorkerMessage.Broken(cause.toString()));
        });
    }

    /** Byte by byte, so that nothing of the next line is taken; empty at the end of the input. */
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
