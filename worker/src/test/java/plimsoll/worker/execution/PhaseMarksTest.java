package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

class PhaseMarksTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final long SEED = 5;

    @TempDir
    private Path folder;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    /** Waits before its sixtieth operation until the mark was reported. */
    private final class Waiting implements Driver {
        @Override
        public Outcome perform(Operation operation) throws InterruptedException {
            long bound = System.nanoTime() + Duration.ofSeconds(20).toNanos();
            while (operation.id().sequence() == 60 && !said().contains("reached") && System.nanoTime() < bound) {
                Thread.sleep(1);
            }
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public void close() {}
    }

    @Test
    void a_mark_is_reported_while_the_phase_runs_with_the_times_so_far() throws Exception {
        run(new PhaseOrder(
                "p",
                true,
                0,
                new LoadModel.Fill(100),
                new StopCondition.Operations(100, LONG),
                Duration.ofSeconds(1),
                List.of(40L)));

        // A machine that is busy for a second has a report of the progress before it, and the times so far once more.
        JsonObject reached = JsonParser.object()
                .from(said().lines()
                        .filter(line -> line.contains("\"reached\""))
                        .findFirst()
                        .orElseThrow());
        assertThat(reached.getLong("operations")).isBetween(40L, 60L);
        assertThat(Files.readString(folder.resolve("hlog")).lines().filter(line -> line.contains("p.nanos")))
                .hasSizeGreaterThanOrEqualTo(2);
    }

    private String said() {
        return out.toString(StandardCharsets.UTF_8);
    }

    private void run(PhaseOrder plan) throws IOException {
        FakeClock clock = new FakeClock();
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 2000, SEED));
        WorkloadOrder order = TestOrder.in(folder, SEED, 100, LONG, List.of());
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), clock.nanoTime())) {
            WorkerContext context = new WorkerContext(
                    new LoadEngine.OnThreads(new Waiting(), Runnable::run),
                    ledger,
                    Optional.empty(),
                    histograms,
                    clock);
            assertThat(new PhaseRun(plan, order, context, new WorkerMessageWriter(new PrintStream(out))).run())
                    .isEmpty();
        }
    }
}
