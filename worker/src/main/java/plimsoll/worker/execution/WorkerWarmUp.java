package plimsoll.worker.execution;

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.FixedTimeout;
import plimsoll.model.Outcome;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

/**
 * A phase of no-op operations that runs before a worker reports {@code hello}: a JVM that loads its classes only when
 * the first operation is due sends it some 100 ms late. Its files are created in the directory of the ledger and
 * deleted afterwards.
 */
final class WorkerWarmUp {
    private static final int OPERATIONS = 2000;
    private static final Duration AT_MOST = FixedTimeout.WARM_UP.time();

    private final Path ledger;
    private final Path histograms;

    private WorkerWarmUp(Path ledger, Path histograms) {
        this.ledger = ledger;
        this.histograms = histograms;
    }

    static WorkerWarmUp of(WorkloadOrder order) {
        return new WorkerWarmUp(warmUpFile(order.ledger()), warmUpFile(order.histograms()));
    }

    /**
     * Begins on a thread of its own, so that the driver can be opened beside it.
     *
     * @return waits for the end when it is closed, and throws what failed
     */
    Closeable begin() {
        FutureTask<Boolean> task = new FutureTask<>(() -> {
            run();
            return true;
        });
        WorkerThreads.start("rehearsal", Throwable::printStackTrace, task);
        return () -> await(task);
    }

    private static void await(FutureTask<Boolean> task) throws IOException {
        try {
            task.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IOException("the rehearsal of the worker failed: " + e.getCause(), e);
        }
    }

    private void run() throws IOException {
        try {
            WorkloadOrder order = new WorkloadOrder(
                    "rehearsal",
                    0,
                    new DriverSpec("none", Map.of()),
                    0,
                    AT_MOST,
                    ledger,
                    histograms,
                    Optional.empty(),
                    List.of(),
                    List.of());
            PhaseOrder plan = new PhaseOrder(
                    "rehearsal",
                    false,
                    0,
                    new LoadModel.Burst(OPERATIONS),
                    new StopCondition.Operations(OPERATIONS, AT_MOST),
                    Duration.ZERO);
            run(plan, order);
        } finally {
            Files.deleteIfExists(ledger);
            Files.deleteIfExists(histograms);
        }
    }

    private void run(PhaseOrder plan, WorkloadOrder order) throws IOException {
        MappedLedger mappedLedger = MappedLedger.create(ledger, new OperationByteLayout(1, OPERATIONS, 0));
        WorkerMessageWriter discarding = new WorkerMessageWriter(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try (SpanRecorder recorder = new SpanRecorder(histograms, PhaseClock.SYSTEM.nanoTime())) {
            WorkerContext context = new WorkerContext(
                    new LoadEngine.OnThreads(new NoOpDriver(), new OperationThreads()),
                    mappedLedger,
                    Optional.empty(),
                    recorder,
                    PhaseClock.SYSTEM);
            // A failed warm-up says nothing about the service: it only leaves the JVM cold.
            new PhaseRun(plan, order, context, discarding).run().ifPresent(Throwable::printStackTrace);
        }
    }

    private static Path warmUpFile(Path file) {
        return file.resolveSibling(file.getFileName() + ".rehearsal");
    }

    /** Acknowledges every operation at once. */
    private static final class NoOpDriver implements Driver {
        @Override
        public Outcome perform(Operation operation) {
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public void close() {}
    }
}
