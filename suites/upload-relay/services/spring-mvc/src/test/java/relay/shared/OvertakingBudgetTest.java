package relay.shared;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;

class OvertakingBudgetTest {
    private static final int BYTES = 10;
    private static final Duration LONG = Duration.ofMinutes(1);

    @Test
    void a_body_above_the_budget_does_not_fit() {
        OvertakingBudget budget = new OvertakingBudget(BYTES, LONG);
        assertThat(budget.fits(BYTES + 1L)).isFalse();
        assertThat(budget.fits(1L << 40)).isFalse();
        assertThat(budget.fits(BYTES)).isTrue();
    }

    @Test
    void a_body_whose_bytes_are_not_free_in_time_takes_none() {
        OvertakingBudget budget = new OvertakingBudget(BYTES, Duration.ofMillis(20));
        assertThat(budget.take(6)).isTrue();
        assertThat(budget.take(5)).isFalse();
        assertThat(budget.take(4)).isTrue();
    }

    @Test
    void without_patience_a_body_takes_what_is_free_or_nothing() {
        OvertakingBudget budget = new OvertakingBudget(BYTES, Duration.ZERO);
        assertThat(budget.take(BYTES)).isTrue();
        assertThat(budget.take(1)).isFalse();
        budget.giveBack(BYTES);
        assertThat(budget.take(1)).isTrue();
    }

    @Test
    void a_body_that_waits_ends_with_the_service() {
        OvertakingBudget budget = new OvertakingBudget(BYTES, LONG);
        assertThat(budget.take(BYTES)).isTrue();
        Thread.currentThread().interrupt();
        assertThat(budget.take(1)).isFalse();
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void a_small_body_overtakes_a_large_one_that_waits() throws Exception {
        OvertakingBudget budget = new OvertakingBudget(BYTES, LONG);
        assertThat(budget.take(6)).isTrue();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Boolean> large = threads.submit(() -> budget.take(8));
            assertThatThrownBy(() -> large.get(100, TimeUnit.MILLISECONDS)).isInstanceOf(TimeoutException.class);
            assertThat(budget.take(4)).isTrue();
            budget.giveBack(4);
            assertThat(large.isDone()).isFalse();
            budget.giveBack(6);
            assertThat(large.get(60, TimeUnit.SECONDS)).isTrue();
        }
    }
}
