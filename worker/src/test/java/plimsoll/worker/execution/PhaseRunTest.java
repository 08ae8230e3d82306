package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Driver;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

class PhaseRunTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final long MILLI = 1_000_000;
    private static final long SEED = 5;

    @TempDir
    private Path folder;

    private final FakeClock clock = new FakeClock();

    /** A driver as a lambda. */
    private interface Performing extends Driver {
        @Override
        default void close() {}
    }

    @Test
    void a_stall_shows_in_response_times_and_not_in_service_times() throws Exception {
        // One thread, 100 per second, 1 ms each; the 101st takes 2 s, and those that are due meanwhile wait for it.
        Performing stalls = operation -> {
            clock.pass(operation.id().sequence() == 100 ? 2000 * MILLI : MILLI);
            return Outcome.ACKNOWLEDGED;
        };
        LoadModel open = new LoadModel.Open(100, Arrivals.CONSTANT, 1000);

        JsonObject end = run(open, new StopCondition.Elapsed(Duration.ofSeconds(10)), stalls, Runnable::run);

        assertThat(end.getLong("acknowledged")).isEqualTo(1000);
        assertThat(above("p.service", 100_000)).isEqualTo(1);
        // Those due in [1 s, 3 s), then the backlog at 1 ms each: operations 100 to 311 end more than 100 ms late.
        assertThat(above("p.response", 100_000)).isBetween(210L, 214L);
        assertThat(above("p.lag", 100_000)).isBetween(209L, 213L);
        assertThat(histogram("p.response").getTotalCount()).isEqualTo(1000);
    }

    @Test
    void sending_and_waiting_are_separate_if_a_driver_reports_sent_bytes() throws Exception {
        Performing sends = operation -> {
            clock.pass(3 * MILLI);
            operation.sent().accept(operation.content().length() - 1);
            clock.pass(4 * MILLI);
            operation.sent().accept(1);
            clock.pass(5 * MILLI);
            return operation.id().sequence() % 2 == 0 ? Outcome.ACKNOWLEDGED : new Outcome.Unknown("no");
        };

        run(new LoadModel.Burst(10), new StopCondition.Operations(10, LONG), sends, Runnable::run);

        assertThat(histogram("p.sending").getTotalCount()).isEqualTo(5);
        assertThat(histogram("p.sending").getMaxValue()).isBetween(7_000L, 7_010L);
        assertThat(histogram("p.waiting").getMinNonZeroValue()).isBetween(4_990L, 5_010L);
        assertThat(histogram("p.service").getMaxValue()).isBetween(12_000L, 12_010L);
    }

    @Test
    void an_open_model_never_waits_for_a_reply() throws Exception {
        AtomicInteger started = new AtomicInteger();
        Performing never = operation -> {
            started.incrementAndGet();
            new CountDownLatch(1).await();
            return Outcome.ACKNOWLEDGED;
        };
        LoadModel open = new LoadModel.Open(100, Arrivals.CONSTANT, 10);

        JsonObject end = run(open, new StopCondition.Elapsed(Duration.ofSeconds(1)), never, awaitingStart(started));

        assertThat(end.getLong("started")).isEqualTo(10);
        assertThat(end.getLong("unknown")).isEqualTo(10);
        assertThat(end.getLong("unsent")).isEqualTo(90);
        assertThat(states(LedgerState.UNSENT)).isEqualTo(90);
        assertThat(states(LedgerState.UNKNOWN)).isEqualTo(10);
    }

    @Test
    void arrivals_that_the_generator_slept_through_are_counted_as_unsent() throws Exception {
        JsonObject end = heldUp(9, 60_000 * MILLI);

        assertThat(end.getLong("acknowledged")).isEqualTo(10);
        assertThat(end.getLong("unsent")).isEqualTo(90);
    }

    @Test
    void an_arrival_of_the_last_moment_is_started_though_the_generator_wakes_after_the_end() throws Exception {
        // Blocks from 980 ms on; the last arrival is due at 990 ms.
        JsonObject end = heldUp(98, 40 * MILLI);

        assertThat(end.getLong("acknowledged")).isEqualTo(100);
        assertThat(end.getLong("unsent")).isZero();
        assertThat(end.getBoolean("cut")).isFalse();
        assertThat(histogram("p.lag").getMaxValue()).isBetween(30 * MILLI / 1_000, 31 * MILLI / 1_000);
    }

    /** Runs one second of 100 arrivals on the pacing thread, of which one blocks it for {@code nanos}. */
    private JsonObject heldUp(long at, long nanos) throws Exception {
        Performing blocking = operation -> {
            clock.pass(operation.id().sequence() == at ? nanos : 0);
            return Outcome.ACKNOWLEDGED;
        };
        LoadModel open = new LoadModel.Open(100, Arrivals.CONSTANT, 10);
        return run(open, new StopCondition.Elapsed(Duration.ofSeconds(1)), blocking, Runnable::run);
    }

    @Test
    void an_operation_whose_thread_never_came_is_unsent_and_not_unknown() throws Exception {
        JsonObject end = run(
                new LoadModel.Burst(5),
                new StopCondition.Elapsed(Duration.ofSeconds(1)),
                operation -> Outcome.ACKNOWLEDGED,
                task -> {});

        assertThat(end.getLong("unsent")).isEqualTo(5);
        assertThat(end.getLong("unknown")).isZero();
        assertThat(states(LedgerState.UNSENT)).isEqualTo(5);
    }

    @Test
    void every_outcome_has_its_mark_its_count_and_its_histogram() throws Exception {
        Performing turns = operation -> {
            clock.pass(MILLI);
            return switch ((int) operation.id().sequence() % 5) {
                case 0 -> Outcome.ACKNOWLEDGED;
                case 1 -> new Outcome.Rejected(503);
                case 2 -> new Outcome.Failed("refused");
                case 3 -> new Outcome.Aborted();
                default -> new Outcome.Unknown("reset");
            };
        };

        JsonObject end = run(new LoadModel.Burst(50), new StopCondition.Operations(50, LONG), turns, Runnable::run);

        for (String count : List.of("acknowledged", "rejected", "failed", "unknown", "aborted")) {
            assertThat(end.getLong(count)).as(count).isEqualTo(10);
        }
        assertThat(end.getBoolean("cut")).isFalse();
        assertThat(states(LedgerState.REJECTED)).isEqualTo(10);
        assertThat(states(LedgerState.FAILED)).isEqualTo(10);
        assertThat(states(LedgerState.ABORTED)).isEqualTo(10);
        assertThat(histogram("p.response").getTotalCount()).isEqualTo(10);
        assertThat(histogram("p.refused").getTotalCount()).isEqualTo(10);
        assertThat(histogram("p.failed").getTotalCount()).isEqualTo(20);
        assertThat(histogram("p.aborted").getTotalCount()).isEqualTo(10);
        assertThat(histogram("p.lag").getTotalCount()).isEqualTo(50);
        assertThat(end.getLong("bytesSent")).isEqualTo(1000);
    }

    @Test
    void an_operation_being_sent_at_the_end_is_given_up_a_moment_later() throws Exception {
        CountDownLatch mayBeSent = new CountDownLatch(1);
        Performing never = operation -> {
            new CountDownLatch(1).await();
            return Outcome.ACKNOWLEDGED;
        };

        JsonObject end = run(
                new LoadModel.Burst(1),
                new StopCondition.Elapsed(Duration.ofMillis(400)),
                never,
                new OperationThreads(),
                new LateToSend(mayBeSent));

        assertThat(end.getLong("unknown")).isEqualTo(1);
        assertThat(states(LedgerState.UNKNOWN)).isEqualTo(1);
    }

    /** Blocks a thread that reads the clock before its send until draining has ended, 1400 ms after the start. */
    private record LateToSend(Thread conductor, CountDownLatch mayBeSent) implements PhaseClock {
        LateToSend(CountDownLatch mayBeSent) {
            this(Thread.currentThread(), mayBeSent);
            new Thread(() -> {
                        LockSupport.parkNanos(1_700 * MILLI);
                        mayBeSent.countDown();
                    })
                    .start();
        }

        @Override
        public long nanoTime() {
            Thread caller = Thread.currentThread();
            if (caller != conductor && !List.of("deadlines", "reports").contains(caller.getName())) {
                try {
                    mayBeSent.await();
                } catch (InterruptedException e) {
                    caller.interrupt();
                }
            }
            return System.nanoTime();
        }

        @Override
        public void parkUntil(long nanos) {
            PhaseClock.SYSTEM.parkUntil(nanos);
        }
    }

    @Test
    void closed_users_have_one_operation_in_flight_each_and_stop_at_the_count() throws Exception {
        AtomicInteger now = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Performing counts = operation -> {
            most.accumulateAndGet(now.incrementAndGet(), Math::max);
            Thread.sleep(1);
            now.decrementAndGet();
            return Outcome.ACKNOWLEDGED;
        };
        LoadModel closed = new LoadModel.Closed(5, Duration.ZERO, Duration.ZERO);

        JsonObject end =
                run(closed, new StopCondition.Operations(200, LONG), counts, new OperationThreads(), PhaseClock.SYSTEM);

        assertThat(end.getLong("started")).isEqualTo(200);
        assertThat(end.getLong("acknowledged")).isEqualTo(200);
        assertThat(end.getBoolean("cut")).isFalse();
        assertThat(most.get()).isBetween(2, 5);
    }

    @Test
    void a_closed_users_intended_start_is_the_end_of_its_thinking() throws Exception {
        Performing slow = operation -> {
            clock.pass(50 * MILLI);
            return Outcome.ACKNOWLEDGED;
        };
        LoadModel closed = new LoadModel.Closed(1, Duration.ZERO, Duration.ofMillis(10));

        run(closed, new StopCondition.Operations(100, LONG), slow, Runnable::run);

        assertThat(histogram("p.lag").getMaxValue()).isZero();
        assertThat(histogram("p.response").getTotalCount()).isEqualTo(100);
        assertThat(above("p.response", 51_000)).isZero();
    }

    @Test
    void a_count_that_the_load_cannot_reach_ends_the_phase_as_cut() throws Exception {
        JsonObject end = run(
                new LoadModel.Burst(3),
                new StopCondition.Operations(10, LONG),
                operation -> Outcome.ACKNOWLEDGED,
                Runnable::run);

        assertThat(end.getLong("acknowledged")).isEqualTo(3);
        assertThat(end.getBoolean("cut")).isTrue();
    }

    @Test
    void a_fill_that_comes_to_its_count_is_whole() throws Exception {
        JsonObject end = run(
                new LoadModel.Fill(100),
                new StopCondition.Operations(100, LONG),
                operation -> Outcome.ACKNOWLEDGED,
                Runnable::run);

        assertThat(end.getLong("acknowledged")).isEqualTo(100);
        assertThat(end.getBoolean("cut")).isFalse();
    }

    @Test
    void a_fill_that_its_bound_ends_is_cut() throws Exception {
        Performing slow = operation -> {
            clock.pass(LONG.toNanos() / 10);
            return Outcome.ACKNOWLEDGED;
        };

        JsonObject end = run(new LoadModel.Fill(100), new StopCondition.Operations(100, LONG), slow, Runnable::run);

        assertThat(end.getLong("acknowledged")).isLessThan(100);
        assertThat(end.getBoolean("cut")).isTrue();
    }

    @Test
    void a_fill_that_is_refused_again_and_again_has_come_to_its_end() throws Exception {
        JsonObject end = run(
                new LoadModel.Fill(1_000_000),
                new StopCondition.Operations(1_000_000, LONG),
                operation -> operation.id().sequence() < 50 ? Outcome.ACKNOWLEDGED : new Outcome.Rejected(503),
                Runnable::run);

        assertThat(end.getLong("acknowledged")).isEqualTo(50);
        assertThat(end.getBoolean("cut")).isFalse();
    }

    /** Starts a thread per task and returns once its operation has begun. */
    private static Executor awaitingStart(AtomicInteger started) {
        Executor threads = new OperationThreads();
        return task -> {
            int before = started.get();
            threads.execute(task);
            long end = System.nanoTime() + 20_000 * MILLI;
            while (started.get() == before && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
        };
    }

    private JsonObject run(LoadModel load, StopCondition condition, Performing driver, Executor threads)
            throws Exception {
        return run(load, condition, driver, threads, clock);
    }

    private JsonObject run(
            LoadModel load, StopCondition condition, Performing driver, Executor threads, PhaseClock time)
            throws IOException, JsonParserException {
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 2000, SEED));
        WorkloadOrder order = TestOrder.in(folder, SEED, 100, LONG, List.of());
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), time.nanoTime())) {
            WorkerContext context = new WorkerContext(
                    new LoadEngine.OnThreads(driver, threads), ledger, Optional.empty(), histograms, time);
            PhaseOrder plan = new PhaseOrder("p", true, 0, load, condition, Duration.ofSeconds(1));
            Optional<Throwable> broken =
                    new PhaseRun(plan, order, context, new WorkerMessageWriter(new PrintStream(out))).run();
            assertThat(broken).isEmpty();
        }
        String end = out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("phase-end"))
                .findFirst()
                .orElseThrow();
        return JsonParser.object().from(end);
    }

    private long states(LedgerState state) throws IOException {
        MappedLedger ledger = MappedLedger.read(folder.resolve("ledger"));
        long count = 0;
        for (long i = 0; i < 2000; i++) {
            count += ledger.state(new OperationId(SEED, 0, i)) == state ? 1 : 0;
        }
        return count;
    }

    private long above(String tag, long micros) throws IOException {
        return histogram(tag).getCountBetweenValues(micros + 1, Long.MAX_VALUE);
    }

    /** Returns the sum of all intervals of one tag in the log file. */
    private Histogram histogram(String tag) throws IOException {
        Histogram sum = new Histogram(3_600_000_000L, 3);
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("hlog").toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram interval && tag.equals(interval.getTag())) {
                    sum.add(interval);
                }
            }
        }
        return sum;
    }
}
