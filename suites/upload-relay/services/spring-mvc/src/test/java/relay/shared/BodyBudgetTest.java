package relay.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.springframework.core.task.TaskRejectedException;

class BodyBudgetTest {
    private static final int BYTES = 10;
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void a_body_above_the_budget_is_refused_at_once_and_holds_no_other_up() throws IOException {
        BodyBudget budget = new BodyBudget(BYTES, LONG);
        assertThat(budget.fits(BYTES + 1)).isFalse();
        assertThatThrownBy(() -> budget.take(BYTES + 1L))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("11 bytes");
        assertThatThrownBy(() -> budget.take(1L << 40)).isInstanceOf(IOException.class);
        assertThat(budget.fits(BYTES)).isTrue();
        budget.take(BYTES);
    }

    @Test
    void a_body_whose_bytes_are_not_free_in_time_is_rejected_and_takes_none() throws IOException {
        BodyBudget budget = new BodyBudget(BYTES, Duration.ofMillis(20));
        budget.take(6);
        assertThatThrownBy(() -> budget.take(5))
                .isInstanceOf(TaskRejectedException.class)
                .hasMessageContaining("5 bytes");
        budget.take(4);
    }

    @Test
    void a_body_that_waits_ends_with_the_service() {
        BodyBudget budget = new BodyBudget(BYTES, LONG);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> budget.take(1)).isInstanceOf(TaskRejectedException.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void a_body_waits_until_another_gives_its_bytes_back() throws Exception {
        BodyBudget budget = new BodyBudget(BYTES, LONG);
        budget.take(6);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> waiting = threads.submit(() -> {
                budget.take(5);
                return true;
            });
            assertThatThrownBy(() -> waiting.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            budget.giveBack(6);
            assertThat(waiting.get(60, TimeUnit.SECONDS)).isTrue();
        }
        budget.giveBack(5);
        budget.take(BYTES);
    }
}
