package plimsoll.worker.execution;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import plimsoll.driver.Driver;
import plimsoll.driver.Operation;
import plimsoll.model.Outcome;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;

/** Operations that each have a thread. */
class ThreadsPhaseTest extends PhaseContract {
    @Override
    LoadEngine engine(BiConsumer<Operation, Consumer<Outcome>> service) {
        return onThreads(operation -> {
            CompletableFuture<Outcome> answer = new CompletableFuture<>();
            service.accept(operation, answer::complete);
            return answer.get();
        });
    }

    private interface Performing {
        Outcome perform(Operation operation) throws InterruptedException, ExecutionException;
    }

    private static LoadEngine onThreads(Performing service) {
        Driver driver = new Driver() {
            @Override
            public Outcome perform(Operation operation) throws InterruptedException {
                try {
                    return service.perform(operation);
                } catch (ExecutionException e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public void close() {}
        };
        return new LoadEngine.OnThreads(driver, new OperationThreads());
    }

    @Test
    void a_fill_whose_driver_throws_leaves_no_thread_of_its_phase() throws Exception {
        Optional<Throwable> broken = fill(operation -> {
            throw new IllegalStateException("the driver has a mistake");
        });

        assertThat(broken).hasValueSatisfying(cause -> assertThat(cause).hasMessage("the driver has a mistake"));
        assertThat(Thread.getAllStackTraces().keySet())
                .extracting(Thread::getName)
                .doesNotContain("deadlines", "reports");
    }

    @Test
    @SuppressWarnings("NullAway")
    void a_fill_whose_driver_returns_no_outcome_is_broken() throws Exception {
        assertThat(fill(operation -> null))
                .hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("no outcome"));
    }

    private Optional<Throwable> fill(Performing service) throws Exception {
        return run(
                ONE,
                new LoadModel.Fill(10),
                new StopCondition.Operations(10, Duration.ofSeconds(20)),
                onThreads(service),
                new ByteArrayOutputStream());
    }
}
