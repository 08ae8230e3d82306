package plimsoll.worker.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.OperationId;
import plimsoll.model.Outcome;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Step;
import plimsoll.model.load.Until;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.Addresses;
import plimsoll.wire.LedgerMarks;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.Voice;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

/** Sequences of create, read, list, delete: each step a row of the ledger. */
class FlowRunTest {
    private static final long SEED = 5;
    private static final int CREATE = 0;
    private static final int READ = 1;
    private static final int LIST = 2;
    private static final int DELETE = 3;
    private static final List<Flow> ROWS = List.of(new Flow(
            "rows", 1, List.of(step("create"), step("read", "create"), step("list"), step("delete", "create"))));

    @TempDir
    private Path folder;

    private static Step step(String name, String... needs) {
        return new Step(name, Duration.ZERO, false, Optional.empty(), List.of(needs));
    }

    @Test
    void steps_follow_one_another_and_share_sequence_and_values() throws Exception {
        run(ROWS, 20, operation -> {
            if (operation.step() == CREATE) {
                operation.values().put("row", "row-" + operation.id().sequence());
            }
            return operation
                                    .values()
                                    .get("row")
                                    .equals(Optional.of("row-" + operation.id().sequence()))
                            && operation.idOf(CREATE).producer() == 0
                    ? Outcome.ACKNOWLEDGED
                    : new Outcome.Failed("another sequence's values");
        });

        for (int step : List.of(CREATE, READ, LIST, DELETE)) {
            assertThat(states(step, LedgerState.ACKNOWLEDGED)).isEqualTo(20);
        }
    }

    @Test
    void what_needs_a_failed_creation_is_not_attempted_and_the_rest_goes_on() throws Exception {
        run(
                ROWS,
                20,
                operation -> operation.step() == CREATE && operation.id().sequence() % 4 == 0
                        ? new Outcome.Rejected(429)
                        : Outcome.ACKNOWLEDGED);

        assertThat(states(CREATE, LedgerState.REJECTED)).isEqualTo(5);
        assertThat(states(READ, LedgerState.NOT_ATTEMPTED)).isEqualTo(5);
        assertThat(states(DELETE, LedgerState.NOT_ATTEMPTED)).isEqualTo(5);
        assertThat(states(DELETE, LedgerState.ACKNOWLEDGED)).isEqualTo(15);
        assertThat(states(LIST, LedgerState.ACKNOWLEDGED)).isEqualTo(20);
    }

    @Test
    void a_step_that_is_given_up_does_not_end_its_sequence() throws Exception {
        run(ROWS, 4, operation -> {
            if (operation.step() == READ) {
                Thread.sleep(60_000);
            }
            return Outcome.ACKNOWLEDGED;
        });

        assertThat(states(READ, LedgerState.UNKNOWN)).isEqualTo(4);
        assertThat(states(DELETE, LedgerState.ACKNOWLEDGED)).isEqualTo(4);
    }

    @Test
    void a_mix_sets_off_one_flow_an_arrival_by_weight() throws Exception {
        List<Flow> mix = List.of(new Flow("often", 9, List.of(step("a"))), new Flow("seldom", 1, List.of(step("b"))));

        run(mix, 1000, operation -> Outcome.ACKNOWLEDGED);

        assertThat(states(0, LedgerState.ACKNOWLEDGED) + states(1, LedgerState.ACKNOWLEDGED))
                .isEqualTo(1000);
        assertThat(states(1, LedgerState.ACKNOWLEDGED)).isBetween(60L, 140L);
    }

    private void run(List<Flow> flows, int journeys, Performing driver) throws Exception {
        LedgerMarks ledger = LedgerMarks.create(folder.resolve("ledger"), new Addresses(4, 1000, SEED));
        WorkloadOrder order = new WorkloadOrder(
                "w",
                SEED,
                new DriverSpec("any", Map.of()),
                0,
                Duration.ofMillis(500),
                folder.resolve("ledger"),
                folder.resolve("hlog"),
                Optional.empty(),
                List.of(),
                flows);
        try (SpanRecorder histograms = new SpanRecorder(folder.resolve("hlog"), System.nanoTime())) {
            Tools tools = new Tools(
                    new Engine.OnThreads(new Scripted(driver), new OperationThreads()),
                    ledger,
                    Optional.empty(),
                    histograms,
                    Clock.SYSTEM);
            PhaseOrder plan = new PhaseOrder(
                    "p",
                    true,
                    0,
                    new LoadModel.Burst(journeys),
                    new Until.Operations(journeys, Duration.ofSeconds(20)),
                    Duration.ofSeconds(5));
            Voice voice = new Voice(new PrintStream(new ByteArrayOutputStream()));
            assertThat(new PhaseRun(plan, order, tools, voice).run()).isEmpty();
        }
    }

    private interface Performing {
        Outcome perform(Operation operation) throws InterruptedException;
    }

    private record Scripted(Performing performing) implements Driver {
        @Override
        public Outcome perform(Operation operation) throws InterruptedException {
            return performing.perform(operation);
        }

        @Override
        public void close() {}
    }

    private long states(int producer, LedgerState state) throws Exception {
        LedgerMarks ledger = LedgerMarks.read(folder.resolve("ledger"));
        long count = 0;
        for (long i = 0; i < 1000; i++) {
            count += ledger.state(new OperationId(SEED, producer, i)) == state ? 1 : 0;
        }
        return count;
    }
}
