package plimsoll.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.EventDriver;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.Step;
import plimsoll.model.load.Until;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Addresses;
import plimsoll.wire.LedgerMarks;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.Voice;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

/** Phases on an event loop keep the promises of phases on threads. */
class LoopRunTest {
    private static final long SEED = 5;
    private static final int CAPACITY = 20_000;
    private static final List<Flow> ONE = List.of();

    @TempDir
    private Path folder;

    private final AtomicInteger asked = new AtomicInteger();
    private Duration deadline = Duration.ofSeconds(10);
    private Duration drain = Duration.ofSeconds(5);

    @Test
    void a_burst_is_sent_and_answered_whole() throws Exception {
        JsonObject end =
                run(ONE, new LoadModel.Burst(500), new Until.Operations(500, Duration.ofSeconds(20)), answering());

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
                new Until.Elapsed(Duration.ofSeconds(1)),
                (operation, over) -> {});

        assertThat(end.getLong("started")).isEqualTo(10);
        assertThat(end.getLong("unknown")).isEqualTo(10);
        assertThat(end.getLong("unsent")).isEqualTo(90);
        assertThat(states(0, LedgerState.UNSENT)).isEqualTo(90);
        assertThat(states(0, LedgerState.UNKNOWN)).isEqualTo(10);
    }

    /** The loop is held up over the end of the phase; on a machine that holds it up for longer, another time. */
    @Test
    void an_arrival_of_the_last_moment_is_started_though_the_loop_comes_round_after_the_end() throws Exception {
        long unsent = 1;
        for (int attempt = 0; attempt < 5 && unsent > 0; attempt++) {
            Files.deleteIfExists(folder.resolve("ledger"));
            Files.deleteIfExists(folder.resolve("hlog"));
            unsent = run(
                            ONE,
                            new LoadModel.Open(50, Arrivals.CONSTANT, 10),
                            new Until.Elapsed(Duration.ofMillis(400)),
                            (operation, over) -> {
                                if (operation.id().sequence() == 18) {
                                    LockSupport.parkNanos(60_000_000);
                                }
                                over.accept(Outcome.ACKNOWLEDGED);
                            })
                    .getLong("unsent");
        }

        assertThat(unsent).isZero();
    }

    @Test
    void a_load_whose_next_arrival_is_due_after_the_end_leaves_its_loop_alone() throws Exception {
        drain = Duration.ofSeconds(1);

        run(
                ONE,
                new LoadModel.Open(2, Arrivals.CONSTANT, 10),
                new Until.Elapsed(Duration.ofMillis(600)),
                (operation, over) -> {});

        // An arrival and an answer take a few, a look for overdue ones comes 50 times a second, and the drain lasts 1
        // s.
        assertThat(asked.get()).isLessThan(1000);
    }

    @Test
    void what_passes_its_deadline_is_unknown_and_its_user_goes_on() throws Exception {
        deadline = Duration.ofMillis(100);

        JsonObject end = run(
                ONE,
                new LoadModel.Closed(3, Duration.ZERO, Duration.ZERO),
                new Until.Operations(9, Duration.ofSeconds(20)),
                (operation, over) -> {});

        assertThat(end.getLong("unknown")).isEqualTo(9);
        assertThat(states(0, LedgerState.UNKNOWN)).isEqualTo(9);
    }

    @Test
    void closed_users_send_as_many_as_the_phase_takes_and_no_more() throws Exception {
        JsonObject end = run(
                ONE,
                new LoadModel.Closed(7, Duration.ZERO, Duration.ZERO),
                new Until.Operations(1000, Duration.ofSeconds(20)),
                answering());

        assertThat(end.getLong("acknowledged")).isEqualTo(1000);
        assertThat(states(0, LedgerState.ACKNOWLEDGED)).isEqualTo(1000);
    }

    @Test
    void a_follow_up_of_a_failed_creation_is_not_attempted() throws Exception {
        Step create = new Step("create", Duration.ZERO, false, Optional.empty(), List.of());
        Step read = new Step("read", Duration.ofMillis(1), false, Optional.empty(), List.of("create"));
        List<Flow> flow = List.of(new Flow("rows", 1, List.of(create, read)));

        run(
                flow,
                new LoadModel.Burst(20),
                new Until.Operations(20, Duration.ofSeconds(20)),
                (operation, over) -> over.accept(
                        operation.step() == 0 && operation.id().sequence() % 4 == 0
                                ? new Outcome.Failed("no")
                                : Outcome.ACKNOWLEDGED));

        assertThat(states(0, LedgerState.FAILED)).isEqualTo(5);
        assertThat(states(1, LedgerState.NOT_ATTEMPTED)).isEqualTo(5);
        assertThat(states(1, LedgerState.ACKNOWLEDGED)).isEqualTo(15);
    }

    @Test
    void a_sequence_that_is_under_way_goes_on_when_its_phase_has_ended() throws Exception {
        Step first = new Step("first", Duration.ZERO, false, Optional.empty(), List.of());
        Step second = new Step("second", Duration.ofHours(1), false, Optional.empty(), List.of());
        drain = Duration.ofMillis(200);

        run(
                List.of(new Flow("two", 1, List.of(first, second))),
                new LoadModel.Burst(3),
                new Until.Elapsed(Duration.ofMillis(200)),
                answering());

        // The hour's thinking is cut off by the bound of draining, and the ledger says so.
        assertThat(states(1, LedgerState.NOT_ATTEMPTED)).isEqualTo(3);
    }

    private static BiConsumer<Operation, Consumer<Outcome>> answering() {
        return (operation, over) -> over.accept(Outcome.ACKNOWLEDGED);
    }

    private JsonObject run(
            List<Flow> flows, LoadModel load, Until until, BiConsumer<Operation, Consumer<Outcome>> service)
            throws Exception {
        LedgerMarks ledger = LedgerMarks.create(folder.resolve("ledger"), new Addresses(4, CAPACITY, SEED));
        WorkloadOrder order = new WorkloadOrder(
                "w",
                SEED,
                new DriverSpec("any", Map.of()),
                0,
                deadline,
                folder.resolve("ledger"),
                folder.resolve("hlog"),
                Optional.empty(),
                List.of(),
                flows);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), System.nanoTime());
                OneThread driver = new OneThread(service, asked)) {
            Tools tools = new Tools(new Engine.OnLoop(driver), ledger, Optional.empty(), histograms, Clock.SYSTEM);
            PhaseOrder plan = new PhaseOrder("p", true, 0, load, until, drain);
            Voice voice = new Voice(new PrintStream(out, false, StandardCharsets.UTF_8));
            assertThat(new PhaseRun(plan, order, tools, voice).run()).isEmpty();
        }
        String end = out.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.contains("phase-end"))
                .findFirst()
                .orElseThrow();
        return JsonParser.object().from(end);
    }

    private long states(int producer, LedgerState state) throws Exception {
        LedgerMarks ledger = LedgerMarks.read(folder.resolve("ledger"));
        long count = 0;
        for (long i = 0; i < CAPACITY; i++) {
            count += ledger.state(new OperationId(SEED, producer, i)) == state ? 1 : 0;
        }
        return count;
    }

    /** An event loop of the JDK's own; what it is answered comes after it was begun. */
    private record OneThread(
            BiConsumer<Operation, Consumer<Outcome>> service, AtomicInteger asked, ScheduledExecutorService loop)
            implements EventDriver {
        OneThread(BiConsumer<Operation, Consumer<Outcome>> service, AtomicInteger asked) {
            this(service, asked, Executors.newSingleThreadScheduledExecutor());
        }

        @Override
        public void execute(Runnable task) {
            loop.execute(task);
        }

        @Override
        public void at(long nanos, Runnable task) {
            asked.incrementAndGet();
            loop.schedule(task, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public Begun begin(Operation operation, Consumer<Outcome> over) {
            loop.execute(() -> service.accept(operation, over));
            return given -> {};
        }

        @Override
        public void close() {
            loop.shutdownNow();
        }
    }
}
