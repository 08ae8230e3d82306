package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.StopCondition;

/** Operations on event loops; here on a single one. */
class LoopPhaseTest extends PhaseContract {
    private final AtomicInteger timerCalls = new AtomicInteger();
    private IntPredicate beginsStep = step -> true;
    private Consumer<Operation> release = operation -> {};

    @Override
    LoadEngine engine(BiConsumer<Operation, Consumer<Outcome>> service) {
        return new LoadEngine.OnLoops(Stream.<AsyncDriver>generate(() -> new OneThread(service))
                .limit(loops())
                .toList());
    }

    int loops() {
        return 1;
    }

    @Test
    void an_arrival_of_the_last_moment_is_started_though_the_loop_is_occupied_beyond_the_end() throws Exception {
        AtomicReference<Optional<SimulatedLoop>> loop = new AtomicReference<>(Optional.empty());
        SimulatedLoop simulated = new SimulatedLoop((operation, over) -> {
            if (operation.id().sequence() == 18) {
                loop.get().orElseThrow().pass(22_000_000);
            }
            over.accept(Outcome.ACKNOWLEDGED);
        });
        loop.set(Optional.of(simulated));
        clock = simulated;

        // The last arrival is due at 380 ms, a millisecond before the end; its turn comes after 382 ms.
        JsonObject end = run(
                ONE,
                new LoadModel.Open(50, Arrivals.CONSTANT, 10),
                new StopCondition.Elapsed(Duration.ofMillis(381)),
                new LoadEngine.OnLoops(List.of(simulated)));

        assertThat(end.getLong("unsent")).isZero();
        assertThat(end.getLong("acknowledged")).isEqualTo(20);
    }

    @Test
    void a_load_whose_next_arrival_is_due_after_the_end_leaves_its_loop_alone() throws Exception {
        drain = Duration.ofSeconds(1);

        run(
                ONE,
                new LoadModel.Open(2, Arrivals.CONSTANT, 10),
                new StopCondition.Elapsed(Duration.ofMillis(600)),
                (operation, over) -> {});

        // An arrival and an answer take a few calls; overdue operations are looked for 50 times per second, for 1.6 s.
        assertThat(timerCalls.get()).isLessThan(1000);
    }

    @Test
    void a_driver_that_throws_after_a_think_time_breaks_its_phase() throws Exception {
        beginsStep = step -> step == 0;

        assertThat(broken(
                        twoSteps(Duration.ofMillis(10)),
                        new LoadModel.Burst(1),
                        new StopCondition.Operations(1, Duration.ofSeconds(20)),
                        answering()))
                .hasValueSatisfying(cause -> assertThat(cause).hasMessage("the driver has a mistake"));
    }

    @Test
    void a_driver_that_throws_when_an_operation_is_given_up_breaks_its_phase() throws Exception {
        deadline = Duration.ofMillis(50);
        release = operation -> {
            throw new IllegalStateException("the driver has a mistake");
        };

        assertThat(run(
                        ONE,
                        new LoadModel.Burst(1),
                        new StopCondition.Operations(1, Duration.ofSeconds(20)),
                        engine((operation, over) -> {}),
                        new ByteArrayOutputStream()))
                .hasValueSatisfying(cause -> assertThat(cause).hasMessage("the driver has a mistake"));
    }

    /** An event loop on a JDK executor; the answer to an operation comes after its begin has returned. */
    private final class OneThread implements AsyncDriver {
        private final BiConsumer<Operation, Consumer<Outcome>> service;
        private final ScheduledExecutorService loop = Executors.newSingleThreadScheduledExecutor();

        OneThread(BiConsumer<Operation, Consumer<Outcome>> service) {
            this.service = service;
        }

        @Override
        public void execute(Runnable task) {
            loop.execute(task);
        }

        @Override
        public void at(long nanos, Runnable task) {
            timerCalls.incrementAndGet();
            loop.schedule(task, nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
        }

        @Override
        public InFlightHandle begin(Operation operation, Consumer<Outcome> over) {
            if (!beginsStep.test(operation.step())) {
                throw new IllegalStateException("the driver has a mistake");
            }
            loop.execute(() -> service.accept(operation, over));
            return given -> release.accept(given);
        }

        @Override
        public void close() {
            loop.shutdownNow();
        }
    }
}
