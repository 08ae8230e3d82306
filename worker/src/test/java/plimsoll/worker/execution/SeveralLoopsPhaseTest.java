package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plimsoll.driver.AsyncDriver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;

/** Operations on three event loops, with everything that a single one does. */
class SeveralLoopsPhaseTest extends LoopPhaseTest {
    private static final StopCondition MANY = new StopCondition.Operations(1001, Duration.ofSeconds(20));

    @Override
    int loops() {
        return 3;
    }

    @Test
    void users_of_all_loops_send_and_each_operation_is_recorded_once() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AtomicLong received = new AtomicLong();

        JsonObject end = run(ONE, new LoadModel.Closed(7, Duration.ZERO, Duration.ZERO), MANY, (operation, over) -> {
            threads.add(Thread.currentThread());
            received.incrementAndGet();
            over.accept(Outcome.ACKNOWLEDGED);
        });

        assertThat(threads).hasSize(3);
        assertThat(received).hasValue(1001);
        assertThat(end.getLong("started")).isEqualTo(1001);
        assertThat(end.getLong("acknowledged")).isEqualTo(1001);
        assertThat(end.getBoolean("cut")).isFalse();
        assertThat(states(0, LedgerState.ACKNOWLEDGED)).isEqualTo(1001);
        assertThat(timed("p.response")).isEqualTo(1001);
        assertThat(timed("p.lag")).isEqualTo(1001);
    }

    @Test
    void fewer_users_than_loops_send_as_many_as_the_phase_takes() throws Exception {
        JsonObject end = run(ONE, new LoadModel.Closed(2, Duration.ZERO, Duration.ZERO), MANY, answering());

        assertThat(end.getLong("acknowledged")).isEqualTo(1001);
    }

    @Test
    void an_open_load_has_the_arrivals_of_a_single_loop() throws Exception {
        JsonObject end = run(
                ONE,
                new LoadModel.Open(100_000, Arrivals.CONSTANT, 10_000),
                new StopCondition.Elapsed(Duration.ofMillis(100)),
                answering());

        assertThat(end.getLong("started") + end.getLong("unsent")).isEqualTo(10_000);
        assertThat(states(0, LedgerState.ACKNOWLEDGED)).isEqualTo(end.getLong("acknowledged"));
        assertThat(states(0, LedgerState.UNSENT)).isEqualTo(end.getLong("unsent"));
        assertThat(timed("p.response")).isEqualTo(end.getLong("acknowledged"));
    }

    @Test
    void a_loop_that_dies_breaks_the_phase_of_all() throws Exception {
        LoadEngine.OnLoops whole = (LoadEngine.OnLoops) engine((operation, over) -> {});
        LoadEngine engine = new LoadEngine.OnLoops(List.of(whole.drivers().get(0), new DyingLoop()));

        Optional<Throwable> broken = run(
                ONE,
                new LoadModel.Closed(4, Duration.ZERO, Duration.ZERO),
                new StopCondition.Elapsed(Duration.ofSeconds(60)),
                engine,
                new ByteArrayOutputStream());
        whole.close();

        assertThat(broken).hasValueSatisfying(cause -> assertThat(cause).hasMessage("the loop has ended"));
    }

    /** Accepts the first task only. */
    private static final class DyingLoop implements AsyncDriver {
        private final ExecutorService thread = Executors.newSingleThreadExecutor();
        private boolean dead;

        @Override
        public synchronized void execute(Runnable task) {
            if (dead) {
                throw new IllegalStateException("the loop has ended");
            }
            dead = true;
            thread.execute(task);
        }

        @Override
        public void at(long nanos, Runnable task) {
            execute(task);
        }

        @Override
        public InFlightHandle begin(Operation operation, Consumer<Outcome> onOutcome) {
            return given -> {};
        }

        @Override
        public void close() {
            thread.shutdownNow();
        }
    }
}
