package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Delivery;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.worker.delivery.DeliveryLog;
import plimsoll.worker.record.SpanRecorder;

/** A fill and a drain at ten entries a second, by a clock that passes only when they wait. */
class PacedEntriesTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final long INTERVAL = 100_000_000;
    private static final long SEED = 5;
    private static final Optional<Double> PACE = Optional.of(10.0);

    @TempDir
    private Path folder;

    private final FakeClock clock = new FakeClock();
    private final Moments moments = new Moments();

    @Test
    void a_paced_fill_starts_its_entries_at_equal_intervals() throws Exception {
        String output = run(new LoadModel.Fill(50, PACE), new StopCondition.Operations(50, LONG));

        assertThat(output).contains("\"acknowledged\":50");
        assertThat(moments.intervals()).hasSize(49).containsOnly(INTERVAL);
    }

    @Test
    void a_fill_that_was_held_up_catches_up_one_second_and_keeps_its_pace_then() throws Exception {
        moments.heldUp = 5;

        run(new LoadModel.Fill(50, PACE), new StopCondition.Operations(50, LONG));

        assertThat(moments.intervals().subList(0, 5)).containsOnly(INTERVAL);
        assertThat(moments.intervals().get(5)).isEqualTo(30 * INTERVAL);
        assertThat(moments.intervals().subList(6, 16)).containsOnly(0L);
        assertThat(moments.intervals().subList(16, 49)).containsOnly(INTERVAL);
    }

    @Test
    void a_fill_that_waits_for_its_turn_ends_with_its_phase() throws Exception {
        String output =
                run(new LoadModel.Fill(1000, PACE), new StopCondition.Operations(1000, Duration.ofMillis(1_050)));

        assertThat(output).contains("\"acknowledged\":11", "\"cut\":true");
    }

    @Test
    void a_paced_consumer_takes_its_entries_at_equal_intervals_until_the_queue_is_quiet() throws Exception {
        moments.stored = 20;

        String output = run(new LoadModel.Drain(PACE), new StopCondition.Drained(Duration.ofSeconds(1), LONG));

        assertThat(output).contains("\"acknowledged\":20", "\"cut\":false");
        assertThat(moments.intervals()).hasSize(19).containsOnly(INTERVAL);
    }

    /** Returns what the worker reported. */
    private String run(LoadModel load, StopCondition until) throws IOException {
        OperationByteLayout layout = new OperationByteLayout(1, 2000, SEED);
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), layout);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), clock.nanoTime())) {
            WorkerContext context = new WorkerContext(
                    new LoadEngine.OnThreads(moments, Runnable::run),
                    ledger,
                    Optional.of(DeliveryLog.open(folder.resolve("stored"), folder.resolve("summary"), layout, 100)),
                    histograms,
                    clock);
            Optional<Throwable> broken = new PhaseRun(
                            new PhaseOrder("p", true, 0, load, until, Duration.ofSeconds(1)),
                            TestOrder.in(folder, SEED, 100, LONG, List.of()),
                            context,
                            new WorkerMessageWriter(new PrintStream(out, true, StandardCharsets.UTF_8)))
                    .run();
            assertThat(broken).isEmpty();
        }
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Records when each entry is put in or taken out. */
    private final class Moments implements Driver {
        private final List<Long> nanos = new ArrayList<>();
        private long heldUp = -1;
        private long stored;
        private long taken;

        List<Long> intervals() {
            return LongStream.range(1, nanos.size())
                    .map(at -> nanos.get((int) at) - nanos.get((int) at - 1))
                    .boxed()
                    .toList();
        }

        @Override
        public Outcome perform(Operation operation) {
            nanos.add(clock.nanoTime());
            if (operation.id().sequence() == heldUp) {
                clock.pass(30 * INTERVAL);
            }
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public Optional<Delivery> deliver() {
            if (taken == stored) {
                return Optional.empty();
            }
            nanos.add(clock.nanoTime());
            OperationId id = new OperationId(SEED, 0, taken);
            taken++;
            int crc = new PayloadBytes(id, 100).crc32c();
            return Optional.of(new Delivery(Optional.of(id), 100, OptionalInt.of(crc), () -> {}));
        }

        @Override
        public void close() {}
    }
}
