package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.concurrent.ConcurrentSkipListMap;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.Flow;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.StopCondition;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.PhaseOrder;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.wire.WorkloadOrder;
import plimsoll.worker.record.SpanRecorder;

/** The operations that a phase draws: how many arrive at random, and the flow that each of them starts. */
class SharedArrivalsTest {
    private static final int CAPACITY = 4_000;
    private static final List<Flow> MIX = List.of(
            new Flow("reads", 1, List.of(PhaseContract.step("read"))),
            new Flow("writes", 1, List.of(PhaseContract.step("write"))));

    @TempDir
    private Path folder;

    private int trials;

    enum Engine {
        LOOP,
        THREADS
    }

    /** Notes the step of each operation and acknowledges it. */
    private record NotingDriver(Map<Long, Integer> steps) implements Driver {
        @Override
        public Outcome perform(Operation operation) {
            steps.put(operation.id().sequence(), operation.step());
            return Outcome.ACKNOWLEDGED;
        }

        @Override
        public void close() {}
    }

    @ParameterizedTest
    @EnumSource
    void trials_of_one_round_draw_the_same_operations(Engine engine) throws IOException {
        assertThat(drawn(engine, 5, Optional.of(9L)))
                .hasSizeGreaterThan(100)
                .isEqualTo(drawn(engine, 6, Optional.of(9L)));
    }

    @ParameterizedTest
    @EnumSource
    void a_trial_without_a_seed_of_arrivals_draws_from_its_own(Engine engine) throws IOException {
        Map<Long, Integer> own = drawn(engine, 5, Optional.empty());

        assertThat(own).isEqualTo(drawn(engine, 6, Optional.of(5L))).isNotEqualTo(drawn(engine, 6, Optional.empty()));
    }

    /** Returns the step of each operation of a trial, by its sequence. */
    private Map<Long, Integer> drawn(Engine engine, long seed, Optional<Long> arrivalSeed) throws IOException {
        NotingDriver driver = new NotingDriver(new ConcurrentSkipListMap<>());
        if (engine == Engine.THREADS) {
            perform(
                    new LoadEngine.OnThreads(driver, Runnable::run),
                    new FakeClock(),
                    order(folder.resolve("trial-" + ++trials), seed, arrivalSeed));
        } else {
            SimulatedLoop loop = new SimulatedLoop((operation, over) -> over.accept(driver.perform(operation)));
            perform(
                    new LoadEngine.OnLoops(List.of(loop)),
                    loop,
                    order(folder.resolve("trial-" + ++trials), seed, arrivalSeed));
        }
        return driver.steps();
    }

    private static void perform(LoadEngine engine, PhaseClock clock, WorkloadOrder order) throws IOException {
        PhaseOrder plan = new PhaseOrder(
                "p",
                true,
                0,
                new LoadModel.Open(1000, Arrivals.POISSON, 1000),
                new StopCondition.Elapsed(Duration.ofMillis(300)),
                Duration.ofSeconds(1));
        MappedLedger ledger =
                MappedLedger.create(order.ledger(), new OperationByteLayout(order.steps(), CAPACITY, order.seed()));
        WorkerMessageWriter discarding = new WorkerMessageWriter(
                new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
        try (SpanRecorder histograms = new SpanRecorder(order.histograms(), clock.nanoTime())) {
            WorkerContext context = new WorkerContext(engine, ledger, Optional.empty(), histograms, clock);
            assertThat(new PhaseRun(plan, order, context, discarding).run()).isEmpty();
        }
    }

    private static WorkloadOrder order(Path trial, long seed, Optional<Long> arrivalSeed) throws IOException {
        Files.createDirectory(trial);
        return new WorkloadOrder(
                "w",
                seed,
                arrivalSeed,
                new DriverSpec("any", Map.of()),
                0,
                Duration.ofSeconds(9),
                trial.resolve("ledger"),
                trial.resolve("hlog"),
                Optional.empty(),
                List.of(),
                MIX);
    }
}
