package plimsoll.farm.generator;

import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import plimsoll.farm.files.ContentStore;
import plimsoll.farm.keys.FarmKeys;
import plimsoll.lab.HelperThreads;
import plimsoll.lab.load.WorkerCommand;
import plimsoll.model.FixedTimeout;
import plimsoll.run.request.LoadPermission;

/**
 * A machine that works for trials of other machines: for each connection of a lab it starts a worker, which sends a share
 * of a load, or runs the needs of a trial.
 */
public final class GeneratorAgent implements AutoCloseable {
    /** The last phase of a worker may take its bound, and then its driver. */
    public static final Duration STOP = FixedTimeout.WORKER_PHASE.time().plus(FixedTimeout.WORKER_DRIVER.time());

    /** A trial has one for each workload; the rest are strangers whose handshake is not over. */
    private static final int CONNECTIONS_MAX = 64;

    /** Pause after a failed accept, usually for lack of file descriptors: retries must not take a core of a need. */
    private static final Duration AFTER_FAILURE = Duration.ofMillis(50);

    private final ServerSocket listening;
    private final SSLContext context;
    private final GeneratorHome home;
    private final Consumer<String> out;
    private final Semaphore free = new Semaphore(CONNECTIONS_MAX);
    private final AtomicInteger count = new AtomicInteger();

    /**
     * The machine and the settings of all sessions.
     *
     * @param machine its processor and kernel
     * @param version of this Plimsoll
     * @param workers starts them, and needs
     * @param permission which hosts they may load; empty: this machine sends no load
     * @param files of needs; empty: this machine runs none
     * @param stop time for a worker to end when it is stopped, after which it is killed
     */
    public record GeneratorHome(
            String name,
            String machine,
            int cores,
            String version,
            WorkerCommand workers,
            Optional<LoadPermission> permission,
            Optional<ContentStore> files,
            Duration stop) {
        GeneratorFacts facts() {
            return new GeneratorFacts(name, machine, cores);
        }

        /** Returns why a lab's order cannot be taken; empty if nothing is against it. */
        Optional<String> objection(String labVersion) {
            return labVersion.equals(version)
                    ? Optional.empty()
                    : Optional.of("the lab is Plimsoll " + labVersion + ", and this machine " + version
                            + "; install the same version on both");
        }
    }

    GeneratorAgent(ServerSocket listening, SSLContext context, GeneratorHome home, Consumer<String> out) {
        this.listening = listening;
        this.context = context;
        this.home = home;
        this.out = out;
    }

    /**
     * Listens on all addresses of this machine.
     *
     * @param port 0 for any that is free
     * @throws IOException when the port is in use, or the keys cannot be used
     */
    public static GeneratorAgent listen(int port, FarmKeys keys, GeneratorHome home, Consumer<String> out)
            throws IOException {
        SSLContext context = GeneratorTls.context(keys);
        return new GeneratorAgent(new ServerSocket(port), context, home, out);
    }

    public int port() {
        return listening.getLocalPort();
    }

    /** Serves until it is closed. A connection that cannot be accepted ends no trial of others. */
    public void serve() {
        GeneratorTurn turn = new GeneratorTurn();
        boolean reported = false;
        while (!listening.isClosed()) {
            try {
                accept(turn);
                reported = false;
            } catch (IOException failed) {
                if (!reported && !listening.isClosed()) {
                    out.accept("cannot accept a connection of a lab, will retry every " + AFTER_FAILURE.toMillis()
                            + " ms: " + failed.getMessage());
                    reported = true;
                }
                LockSupport.parkNanos(AFTER_FAILURE.toNanos());
            }
        }
    }

    private void accept(GeneratorTurn turn) throws IOException {
        Socket accepted = listening.accept();
        if (free.tryAcquire()) {
            start(accepted, turn);
        } else {
            accepted.close();
        }
    }

    private void start(Socket accepted, GeneratorTurn turn) {
        GeneratorSession session = new GeneratorSession(accepted, context, home, turn, count.incrementAndGet(), out);
        HelperThreads.start(
                "generator",
                () -> {
                    try {
                        session.run();
                    } finally {
                        free.release();
                    }
                },
                failed -> out.accept("a lab could not be served: " + failed));
    }

    @Override
    public void close() throws IOException {
        listening.close();
    }
}
