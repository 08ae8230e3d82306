package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

class PhaseStartTest {
    private static final long SEED = 5;
    private static final long MILLI = 1_000_000;

    @TempDir
    private Path folder;

    private final FakeClock clock = new FakeClock();

    /** Acknowledges everything at once. */
    private static final class Instant implements Driver {
        @Override
        public Outcome perform(Operation operation) {
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public void close() {}
    }

    @Test
    void a_phase_whose_moment_has_passed_reports_how_late_it_began() throws IOException {
        long due = clock.nanoTime() - 20 * MILLI;

        assertThat(started(due).nanos() - due).isEqualTo(20 * MILLI);
    }

    @Test
    void a_phase_begins_at_its_moment() throws IOException {
        long due = clock.nanoTime() + 300 * MILLI;

        assertThat(started(due)).isEqualTo(new WorkerMessage.Started("p", due));
    }

    private WorkerMessage.Started started(long due) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 2000, SEED));
        WorkloadOrder order = TestOrder.in(folder, SEED, 100, Duration.ofSeconds(9), List.of());
        PhaseOrder plan = new PhaseOrder(
                "p",
                true,
                0,
                new LoadModel.Open(100, Arrivals.CONSTANT, 10, Optional.of(Duration.ZERO)),
                new StopCondition.Elapsed(Duration.ofMillis(100)),
                Duration.ofSeconds(1));
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), clock.nanoTime())) {
            WorkerContext context = new WorkerContext(
                    new LoadEngine.OnThreads(new Instant(), Runnable::run),
                    ledger,
                    Optional.empty(),
                    histograms,
                    clock);
            assertThat(new PhaseRun(
                                    plan,
                                    OptionalLong.of(due),
                                    order,
                                    context,
                                    new WorkerMessageWriter(new PrintStream(out, true, StandardCharsets.UTF_8)))
                            .run())
                    .isEmpty();
        }
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(WorkerMessage::parse)
                .filter(WorkerMessage.Started.class::isInstance)
                .map(WorkerMessage.Started.class::cast)
                .findFirst()
                .orElseThrow();
    }
}
