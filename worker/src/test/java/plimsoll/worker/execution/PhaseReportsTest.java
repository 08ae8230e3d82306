package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
import plimsoll.wire.WorkerMessage;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

class PhaseReportsTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final long SEED = 5;

    @TempDir
    private Path folder;

    private final CountDownLatch reporting = new CountDownLatch(1);

    /** Takes some time for the first report, and swallows an interrupt meanwhile, as the histograms do in a flush. */
    private final class SlowOutput extends ByteArrayOutputStream {
        @Override
        public synchronized void write(byte[] bytes, int from, int length) {
            super.write(bytes, from, length);
            if (reporting.getCount() > 0) {
                reporting.countDown();
                try {
                    Thread.sleep(300);
                } catch (InterruptedException swallowed) {
                    // The thread does not learn of it.
                }
            }
        }
    }

    /** Acknowledges its operation once the first report is being written. */
    private final class Waiting implements Driver {
        @Override
        public Outcome perform(Operation operation) throws InterruptedException {
            assertThat(reporting.await(20, TimeUnit.SECONDS)).isTrue();
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public void close() {}
    }

    @Test
    void a_phase_that_ends_during_a_report_reports_no_more_than_its_end() throws Exception {
        FakeClock clock = new FakeClock();
        SlowOutput out = new SlowOutput();
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 10, SEED));
        WorkloadOrder order = TestOrder.in(folder, SEED, 100, LONG, List.of());
        PhaseOrder plan = new PhaseOrder(
                "p", true, 0, new LoadModel.Fill(1), new StopCondition.Operations(1, LONG), Duration.ofSeconds(1));
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), clock.nanoTime())) {
            WorkerContext context = new WorkerContext(
                    new LoadEngine.OnThreads(new Waiting(), Runnable::run),
                    ledger,
                    Optional.empty(),
                    histograms,
                    clock);
            WorkerMessageWriter writer = new WorkerMessageWriter(new PrintStream(out, true, StandardCharsets.UTF_8));

            assertThat(new PhaseRun(plan, order, context, writer).run()).isEmpty();
        }

        List<WorkerMessage> said = out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(WorkerMessage::parse)
                .toList();
        assertThat(said).hasSize(2);
        assertThat(said.get(0)).isInstanceOf(WorkerMessage.Report.class);
        assertThat(said.get(1)).isInstanceOf(WorkerMessage.PhaseOver.class);
    }
}
