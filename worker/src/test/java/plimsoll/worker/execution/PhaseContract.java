package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Operation;
import plimsoll.model.Bytes;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Payload;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

/** The behavior of a phase that both engines must have. */
abstract class PhaseContract {
    static final List<Flow> ONE = List.of();
    private static final long SEED = 5;
    private static final int CAPACITY = 20_000;
    private static final int CREATE = 0;
    private static final int READ = 1;
    private static final int LIST = 2;
    private static final int DELETE = 3;
    private static final List<Flow> ROWS = List.of(new Flow(
            "rows", 1, List.of(step("create"), step("read", "create"), step("list"), step("delete", "create"))));

    @TempDir
    Path folder;

    Duration deadline = Duration.ofSeconds(10);
    Duration drain = Duration.ofSeconds(5);
    PhaseClock clock = PhaseClock.SYSTEM;

    /** @param service receives every operation and the consumer of its outcome */
    abstract LoadEngine engine(BiConsumer<Operation, Consumer<Outcome>> service);

    static FlowStep step(String name, String... needs) {
        return new FlowStep(name, Duration.ZERO, false, Optional.empty(), List.of(needs));
    }

    static List<Flow> twoSteps(Duration think) {
        FlowStep second = new FlowStep("second", think, false, Optional.empty(), List.of());
        return List.of(new Flow("two", 1, List.of(step("first"), second)));
    }

    @Test
    void a_burst_is_sent_and_answered_whole() throws Exception {
        JsonObject end = run(
                ONE, new LoadModel.Burst(500), new StopCondition.Operations(500, Duration.ofSeconds(20)), answering());

        assertThat(end.getLong("acknowledged")).isEqualTo(500);
        assertThat(end.getBoolean("cut")).isFalse();
        assertThat(states(0, LedgerState.ACKNOWLEDGED)).isEqualTo(500);
    }

    @Test
    void an_open_model_never_waits_for_a_reply() throws Exception {
        drain = Duration.ofMillis(50);

        JsonObject end = run(
                ONE,
                new LoadModel.Open(100, Arrivals.CONSTANT, 10),
                new StopCondition.Elapsed(Duration.ofSeconds(1)),
                (operation, over) -> {});

        assertThat(end.getLong("started")).isEqualTo(10);
        assertThat(end.getLong("unknown")).isEqualTo(10);
        assertThat(end.getLong("unsent")).isEqualTo(90);
        assertThat(states(0, LedgerState.UNSENT)).isEqualTo(90);
        assertThat(states(0, LedgerState.UNKNOWN)).isEqualTo(10);
    }

    @Test
    void an_operation_past_its_deadline_is_unknown_and_its_user_continues() throws Exception {
        deadline = Duration.ofMillis(100);

        JsonObject end = run(
                ONE,
                new LoadModel.Closed(3, Duration.ZERO, Duration.ZERO),
                new StopCondition.Operations(9, Duration.ofSeconds(20)),
                (operation, over) -> {});

        assertThat(end.getLong("unknown")).isEqualTo(9);
        assertThat(states(0, LedgerState.UNKNOWN)).isEqualTo(9);
    }

    @Test
    void a_deadline_below_a_millisecond_is_reported_with_its_digits() throws Exception {
        deadline = Duration.ofNanos(500_000);
        ByteArrayOutputStream out = new ByteArrayOutputStream();

        assertThat(run(
                        ONE,
                        new LoadModel.Closed(1, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Operations(3, Duration.ofSeconds(20)),
                        engine((operation, over) -> {}),
                        out))
                .isEmpty();

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("no answer within 0.5 ms");
    }

    @Test
    void closed_users_send_as_many_as_the_phase_takes_and_no_more() throws Exception {
        JsonObject end = run(
                ONE,
                new LoadModel.Closed(7, Duration.ZERO, Duration.ZERO),
                new StopCondition.Operations(1000, Duration.ofSeconds(20)),
                answering());

        assertThat(end.getLong("acknowledged")).isEqualTo(1000);
        assertThat(states(0, LedgerState.ACKNOWLEDGED)).isEqualTo(1000);
    }

    @Test
    void every_end_has_its_mark_its_count_and_its_times() throws Exception {
        AtomicInteger sent = new AtomicInteger();

        JsonObject end = run(
                ONE,
                new LoadModel.Burst(50),
                new StopCondition.Operations(50, Duration.ofSeconds(20)),
                (operation, over) -> over.accept(
                        switch (sent.getAndIncrement() % 5) {
                            case 0 -> Outcome.ACKNOWLEDGED;
                            case 1 -> new Outcome.Rejected(503);
                            case 2 -> new Outcome.Failed("refused");
                            case 3 -> new Outcome.Aborted();
                            default -> new Outcome.Unknown("reset");
                        }));

        for (String count : List.of("acknowledged", "rejected", "failed", "unknown", "aborted")) {
            assertThat(end.getLong(count)).as(count).isEqualTo(10);
        }
        assertThat(timed("p.response")).isEqualTo(10);
        assertThat(timed("p.service")).isEqualTo(10);
        assertThat(timed("p.refused")).isEqualTo(10);
        assertThat(timed("p.failed")).isEqualTo(20);
        assertThat(timed("p.aborted")).isEqualTo(10);
        assertThat(timed("p.unacknowledged")).isEqualTo(40);
        assertThat(timed("p.lag")).isEqualTo(50);
    }

    @Test
    void steps_follow_one_another_and_share_sequence_and_values() throws Exception {
        burst(ROWS, 20, (operation, over) -> {
            if (operation.step() == CREATE) {
                operation.values().put("row", "row-" + operation.id().sequence());
            }
            boolean same = operation
                    .values()
                    .get("row")
                    .equals(Optional.of("row-" + operation.id().sequence()));
            over.accept(
                    same && operation.idOf(CREATE).producer() == 0
                            ? Outcome.ACKNOWLEDGED
                            : new Outcome.Failed("another sequence's values"));
        });

        for (int step : List.of(CREATE, READ, LIST, DELETE)) {
            assertThat(states(step, LedgerState.ACKNOWLEDGED)).isEqualTo(20);
        }
    }

    @Test
    void steps_that_need_a_failed_creation_are_not_attempted_and_the_rest_continues() throws Exception {
        AtomicInteger created = new AtomicInteger();

        burst(
                ROWS,
                20,
                (operation, over) -> over.accept(
                        operation.step() == CREATE && created.getAndIncrement() % 4 == 0
                                ? new Outcome.Rejected(429)
                                : Outcome.ACKNOWLEDGED));

        assertThat(states(CREATE, LedgerState.REJECTED)).isEqualTo(5);
        assertThat(states(READ, LedgerState.NOT_ATTEMPTED)).isEqualTo(5);
        assertThat(states(DELETE, LedgerState.NOT_ATTEMPTED)).isEqualTo(5);
        assertThat(states(DELETE, LedgerState.ACKNOWLEDGED)).isEqualTo(15);
        assertThat(states(LIST, LedgerState.ACKNOWLEDGED)).isEqualTo(20);
    }

    @Test
    void a_step_that_is_given_up_does_not_end_its_sequence() throws Exception {
        deadline = Duration.ofMillis(1500);

        burst(ROWS, 4, (operation, over) -> {
            if (operation.step() != READ) {
                over.accept(Outcome.ACKNOWLEDGED);
            }
        });

        assertThat(states(READ, LedgerState.UNKNOWN)).isEqualTo(4);
        assertThat(states(DELETE, LedgerState.ACKNOWLEDGED)).isEqualTo(4);
    }

    @Test
    void a_mix_sets_off_one_flow_an_arrival_by_weight() throws Exception {
        List<Flow> mix = List.of(new Flow("often", 9, List.of(step("a"))), new Flow("seldom", 1, List.of(step("b"))));

        burst(mix, 1000, answering());

        assertThat(states(0, LedgerState.ACKNOWLEDGED) + states(1, LedgerState.ACKNOWLEDGED))
                .isEqualTo(1000);
        assertThat(states(1, LedgerState.ACKNOWLEDGED)).isBetween(60L, 140L);
    }

    @Test
    void each_step_has_content_of_its_own_size() throws Exception {
        long[] sizes = {100, 70_000, 0};
        List<Flow> mix = List.of(
                new Flow("small", 3, List.of(upload("small", sizes[0]))),
                new Flow("large", 1, List.of(upload("large", sizes[1]))),
                new Flow("reads", 1, List.of(step("read"))));

        JsonObject end = run(
                mix,
                new LoadModel.Burst(500),
                new StopCondition.Operations(500, Duration.ofSeconds(20)),
                (operation, over) -> over.accept(
                        operation.content().length() == sizes[operation.step()]
                                ? Outcome.ACKNOWLEDGED
                                : new Outcome.Failed("the content of another step")));

        long small = states(0, LedgerState.ACKNOWLEDGED);
        long large = states(1, LedgerState.ACKNOWLEDGED);
        assertThat(small + large + states(2, LedgerState.ACKNOWLEDGED)).isEqualTo(500);
        assertThat(large).isPositive();
        assertThat(end.getLong("bytesSent")).isEqualTo(small * sizes[0] + large * sizes[1]);
    }

    private static FlowStep upload(String name, long bytes) {
        return new FlowStep(
                name, Duration.ZERO, true, Optional.of(new Payload(new Bytes(bytes))), Optional.empty(), List.of());
    }

    @Test
    void a_sequence_in_its_think_time_goes_on_at_once_when_its_phase_ends() throws Exception {
        run(
                twoSteps(Duration.ofHours(1)),
                new LoadModel.Burst(3),
                new StopCondition.Elapsed(Duration.ofMillis(800)),
                answering());

        assertThat(states(1, LedgerState.ACKNOWLEDGED)).isEqualTo(3);
    }

    @Test
    void an_operation_whose_end_cannot_be_noted_breaks_its_phase() throws Exception {
        AtomicReference<Optional<MappedLedger>> other = new AtomicReference<>(Optional.empty());

        Optional<Throwable> broken = broken(
                ONE,
                new LoadModel.Burst(1),
                new StopCondition.Operations(1, Duration.ofSeconds(20)),
                (operation, over) -> {
                    other.compareAndSet(Optional.empty(), Optional.of(MappedLedger.open(folder.resolve("ledger"))));
                    other.get().orElseThrow().mark(operation.id(), LedgerState.ACKNOWLEDGED);
                    over.accept(Outcome.ACKNOWLEDGED);
                });

        assertThat(broken).hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("already ACKNOWLEDGED"));
    }

    @Test
    void a_next_step_that_cannot_be_noted_breaks_its_phase() throws Exception {
        Optional<Throwable> broken = broken(
                twoSteps(Duration.ofMillis(1)),
                new LoadModel.Burst(1),
                new StopCondition.Operations(1, Duration.ofSeconds(20)),
                (operation, over) -> {
                    MappedLedger.open(folder.resolve("ledger"))
                            .mark(new OperationId(SEED, READ, 0), LedgerState.ATTEMPTED);
                    over.accept(Outcome.ACKNOWLEDGED);
                });

        assertThat(broken).hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("already ATTEMPTED"));
    }

    static BiConsumer<Operation, Consumer<Outcome>> answering() {
        return (operation, over) -> over.accept(Outcome.ACKNOWLEDGED);
    }

    private void burst(List<Flow> flows, int flowRuns, BiConsumer<Operation, Consumer<Outcome>> service)
            throws Exception {
        run(
                flows,
                new LoadModel.Burst(flowRuns),
                new StopCondition.Operations(flowRuns, Duration.ofSeconds(20)),
                service);
    }

    /** Returns the line that ends the phase. */
    JsonObject run(
            List<Flow> flows, LoadModel load, StopCondition condition, BiConsumer<Operation, Consumer<Outcome>> service)
            throws Exception {
        return run(flows, load, condition, engine(service));
    }

    JsonObject run(List<Flow> flows, LoadModel load, StopCondition condition, LoadEngine engine) throws Exception {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        assertThat(run(flows, load, condition, engine, out)).isEmpty();
        String end = out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("phase-end"))
                .findFirst()
                .orElseThrow();
        return JsonParser.object().from(end);
    }

    Optional<Throwable> broken(
            List<Flow> flows, LoadModel load, StopCondition condition, BiConsumer<Operation, Consumer<Outcome>> service)
            throws Exception {
        return run(flows, load, condition, engine(service), new ByteArrayOutputStream());
    }

    Optional<Throwable> run(
            List<Flow> flows, LoadModel load, StopCondition condition, LoadEngine engine, ByteArrayOutputStream out)
            throws Exception {
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(4, CAPACITY, SEED));
        WorkloadOrder order = TestOrder.in(folder, SEED, 0, deadline, flows);
        int loops =
                engine instanceof LoadEngine.OnLoops onLoops ? onLoops.drivers().size() : 1;
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), clock.nanoTime(), loops)) {
            WorkerContext context = new WorkerContext(engine, ledger, Optional.empty(), histograms, clock);
            PhaseOrder plan = new PhaseOrder("p", true, 0, load, condition, drain);
            WorkerMessageWriter writer = new WorkerMessageWriter(new PrintStream(out, false, StandardCharsets.UTF_8));
            return new PhaseRun(plan, order, context, writer).run();
        } finally {
            engine.close();
        }
    }

    long states(int producer, LedgerState state) {
        MappedLedger ledger = MappedLedger.read(folder.resolve("ledger"));
        long count = 0;
        for (long i = 0; i < CAPACITY; i++) {
            count += ledger.state(new OperationId(SEED, producer, i)) == state ? 1 : 0;
        }
        return count;
    }

    long timed(String tag) throws Exception {
        long count = 0;
        try (HistogramLogReader reader =
                new HistogramLogReader(folder.resolve("hlog").toFile())) {
            while (reader.hasNext()) {
                if (reader.nextIntervalHistogram() instanceof Histogram interval && tag.equals(interval.getTag())) {
                    count += interval.getTotalCount();
                }
            }
        }
        return count;
    }
}
