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
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.execution.LoadWorker;

/**
 * Runs a whole worker with small requests to a loopback server, and opens one for large requests, so that the JVM can
 * record the classes that workers load and the hot methods of the first in an AOT cache. The launcher runs it once per
 * build, and later workers start from that cache.
 */
public final class AotTraining {
    private static final Duration TIME = Duration.ofSeconds(3);
    private static final int USERS = 50;
    private static final long SEED = 1;
    private static final long MOST = 5_000_000;

    private AotTraining() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("plimsoll-training");
        Path ledger = folder.resolve("ledger");
        Path histograms = folder.resolve("hlog");
        Path opened = folder.resolve("opened.hlog");
        Path orderFile = folder.resolve("workload.json");
        try (LoopbackServer server = new LoopbackServer(TIME.multipliedBy(2))) {
            MappedLedger.create(ledger, new OperationByteLayout(2, MOST, SEED));
            order("http-loop", server, ledger, histograms).write(orderFile);
            train(WorkloadOrder.read(orderFile));
            // A worker that sends from threads performs some operations before it reports that it is ready.
            LoadWorker.open(order("http", server, ledger, opened), discarding(), System.nanoTime())
                    .close();
        } finally {
            for (Path file : List.of(ledger, histograms, opened, orderFile, folder)) {
                Files.deleteIfExists(file);
            }
        }
        // Like a worker: remaining threads do not keep the process alive.
        Runtime.getRuntime().halt(0);
    }

    private static WorkloadOrder order(String driver, LoopbackServer server, Path ledger, Path histograms) {
        String url = "http://127.0.0.1:" + server.address().getPort() + "/";
        Duration drain = Duration.ofSeconds(1);
        LoadModel closed = new LoadModel.Closed(USERS, Duration.ZERO, Duration.ZERO);
        LoadModel open = new LoadModel.Open(1000, LoadModel.Arrivals.POISSON, 100);
        return new WorkloadOrder(
                "training",
                SEED,
                new DriverSpec(driver, Map.of("method", "GET", "url", url)),
                0,
                Duration.ofSeconds(10),
                ledger,
                histograms,
                Optional.empty(),
                List.of(
                        new PhaseOrder("closed", false, 0, closed, new StopCondition.Elapsed(TIME), drain),
                        new PhaseOrder(
                                "open", false, 1, open, new StopCondition.Elapsed(Duration.ofSeconds(1)), drain)),
                List.of());
    }

    private static void train(WorkloadOrder order) throws IOException, InterruptedException {
        try (PipedOutputStream commands = new PipedOutputStream();
                PipedInputStream input = new PipedInputStream(commands);
                LoadWorker worker = LoadWorker.open(order, discarding(), System.nanoTime())) {
            Thread stopping = Thread.ofPlatform().daemon().start(() -> command(commands));
            worker.obey(input, () -> {}).ifPresent(Throwable::printStackTrace);
            stopping.interrupt();
        }
    }

    private static WorkerMessageWriter discarding() {
        return new WorkerMessageWriter(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    }

    private static void command(OutputStream commands) {
        try {
            commands.write("run closed\nrun open\n".getBytes(StandardCharsets.UTF_8));
            commands.flush();
            Thread.sleep(TIME.plusSeconds(2));
            commands.write("stop\n".getBytes(StandardCharsets.UTF_8));
            commands.flush();
        } catch (IOException e) {
            // The worker failed and has reported why.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
