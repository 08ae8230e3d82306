package plimsoll.netty;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PayloadSizes;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.ProducerExpectations;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.audit.AuditRun;
import plimsoll.worker.execution.LoadWorker;

/**
 * Runs whole workers against a loopback server: one with small requests, one with uploads, and an audit. So the JVM can
 * record the classes that a worker loads, and its hot methods, in an AOT cache. The launcher runs it once per build, and
 * later workers and audits start from that cache.
 *
 * @param folder of their files
 * @param ends receives the messages of all workers
 */
record AotTraining(Path folder, LoopbackServer server, PhaseEnds ends) {
    private static final Duration TIME = Duration.ofSeconds(3);
    private static final Duration BRIEF = Duration.ofSeconds(1);
    /** The bound on a wait for the end of phases, which end by themselves. */
    private static final Duration BOUND = Duration.ofSeconds(20);

    private static final int USERS = 50;
    private static final long SEED = 1;
    private static final long MOST = 5_000_000;
    private static final int UPLOADS = 200;
    private static final int UPLOAD_BYTES = 100;

    /** @param arguments the directory that gets the event loop's native libraries, which this JVM has on its path */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        LibraryCopies.into(Path.of(arguments[0]));
        Path folder = Files.createTempDirectory("plimsoll-training");
        try (LoopbackServer server = new LoopbackServer(TIME.multipliedBy(2))) {
            AotTraining training = new AotTraining(folder, server, new PhaseEnds(new Semaphore(0)));
            training.sendSmallRequests();
            training.upload();
            training.list();
        } finally {
            delete(folder);
        }
        // Like a worker: remaining threads do not keep the process alive.
        Runtime.getRuntime().halt(0);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        Files.delete(folder);
    }

    private void sendSmallRequests() throws IOException, InterruptedException {
        LoadModel closed = new LoadModel.Closed(USERS, Duration.ZERO, Duration.ZERO);
        LoadModel open = new LoadModel.Open(1000, LoadModel.Arrivals.POISSON, 100);
        work(
                new DriverSpec("http-loop", Map.of("method", "GET", "url", url())),
                0,
                List.of(
                        new PhaseOrder("closed", false, 0, closed, new StopCondition.Elapsed(TIME), BRIEF),
                        new PhaseOrder("open", false, 1, open, new StopCondition.Elapsed(BRIEF), BRIEF)));
    }

    private void upload() throws IOException, InterruptedException {
        StopCondition all = new StopCondition.Operations(UPLOADS, BOUND);
        work(
                new DriverSpec("http", Map.of("method", "PUT", "url", url() + "${id}")),
                UPLOAD_BYTES,
                List.of(new PhaseOrder("burst", false, 0, new LoadModel.Burst(UPLOADS), all, BRIEF)));
    }

    private void work(DriverSpec driver, long payloadBytes, List<PhaseOrder> phases)
            throws IOException, InterruptedException {
        Path ledger = folder.resolve("ledger-" + driver.name());
        Path order = folder.resolve("workload-" + driver.name() + ".json");
        MappedLedger.create(ledger, new OperationByteLayout(phases.size(), MOST, SEED));
        new WorkloadOrder(
                        "training",
                        SEED,
                        driver,
                        payloadBytes,
                        Duration.ofSeconds(10),
                        ledger,
                        folder.resolve("hlog-" + driver.name()),
                        Optional.empty(),
                        phases,
                        List.of())
                .write(order);
        try (PipedOutputStream commands = new PipedOutputStream();
                PipedInputStream input = new PipedInputStream(commands);
                LoadWorker worker = LoadWorker.open(WorkloadOrder.read(order), ends.writer(), System.nanoTime())) {
            Thread stopping = Thread.ofPlatform().daemon().start(() -> command(commands, phases));
            worker.obey(input, () -> {}).ifPresent(Throwable::printStackTrace);
            stopping.interrupt();
        }
    }

    private void command(OutputStream commands, List<PhaseOrder> phases) {
        try {
            for (PhaseOrder phase : phases) {
                commands.write(("run " + phase.name() + "\n").getBytes(StandardCharsets.UTF_8));
            }
            commands.flush();
            if (!ends.awaited(phases.size())) {
                System.err.println("the phases of the training did not end in time");
            }
            commands.write("stop\n".getBytes(StandardCharsets.UTF_8));
            commands.flush();
        } catch (IOException e) {
            // The worker failed and has reported why.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void list() throws IOException, InterruptedException {
        Path ledger = folder.resolve("ledger");
        Path order = folder.resolve("audit.json");
        MappedLedger.create(ledger, new OperationByteLayout(1, UPLOADS, SEED));
        new AuditOrder(
                        "http",
                        Map.of("url", url(), "id", "$.name", "length", "$.size", "crc32c", "$.crc"),
                        List.of(ledger),
                        folder.resolve("stored"),
                        folder.resolve("summary.json"),
                        SEED,
                        new PayloadSizes(new TreeMap<>(), UPLOAD_BYTES),
                        Duration.ofSeconds(10),
                        ProducerExpectations.ALL_STORE)
                .write(order);
        AuditRun.open(AuditOrder.read(order)).list(ends.writer()).ifPresent(Throwable::printStackTrace);
    }

    /** Discards a worker's messages, and counts the ends of phases among them. */
    private record PhaseEnds(Semaphore over) {
        WorkerMessageWriter writer() {
            OutputStream counting = new OutputStream() {
                @Override
                public void write(int discarded) {}

                @Override
                public void write(byte[] bytes, int from, int length) {
                    if (new String(bytes, from, length, StandardCharsets.UTF_8).contains("\"phase-end\"")) {
                        over.release();
                    }
                }
            };
            return new WorkerMessageWriter(new PrintStream(counting, false, StandardCharsets.UTF_8));
        }

        boolean awaited(int phases) throws InterruptedException {
            return over.tryAcquire(phases, BOUND.toSeconds(), TimeUnit.SECONDS);
        }
    }

    private String url() {
        return "http://127.0.0.1:" + server.address().getPort() + "/";
    }
}
