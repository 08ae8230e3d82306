package plimsoll.farm.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class AgentSilenceTest {
    private static final Duration BOUND = Duration.ofSeconds(300);

    private final AtomicLong now = new AtomicLong();
    private final AgentSilence silence = new AgentSilence(now::get);

    @Test
    void a_silence_beyond_the_bound_is_seen_and_ends_with_a_sign() {
        now.addAndGet(BOUND.plusSeconds(1).toNanos());
        assertThat(silence.isLongerThan(BOUND)).isTrue();

        silence.ends();
        assertThat(silence.isLongerThan(BOUND)).isFalse();
    }

    @Test
    void the_time_of_the_labs_own_work_does_not_count_as_silence() throws Exception {
        now.addAndGet(BOUND.dividedBy(2).toNanos());
        silence.during(() -> now.addAndGet(BOUND.multipliedBy(3).toNanos()));
        assertThat(silence.isLongerThan(BOUND)).isFalse();

        now.addAndGet(BOUND.toNanos());
        assertThat(silence.isLongerThan(BOUND)).isTrue();
    }
}
