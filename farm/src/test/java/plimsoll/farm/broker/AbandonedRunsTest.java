package plimsoll.farm.broker;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AbandonedRunsTest {
    private static final Duration KEPT = Duration.ofDays(14);

    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 1);
    private final AbandonedRuns runs = new AbandonedRuns(KEPT, nanos::get);

    @Test
    void a_run_ends_when_its_lab_was_away_for_all_of_the_time() {
        assertThat(runs.among(List.of("a"))).isEmpty();
        nanos.addAndGet(KEPT.toNanos() - 1);
        assertThat(runs.among(List.of("a", "b"))).isEmpty();
        nanos.addAndGet(1);
        assertThat(runs.among(List.of("a", "b"))).containsExactly("a");
    }

    @Test
    void a_lab_that_comes_back_begins_the_time_again() {
        runs.among(List.of("a"));
        nanos.addAndGet(KEPT.toNanos());
        assertThat(runs.among(List.of())).isEmpty();
        assertThat(runs.among(List.of("a"))).isEmpty();
    }
}
