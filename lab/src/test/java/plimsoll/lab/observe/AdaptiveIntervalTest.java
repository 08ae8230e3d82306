package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class AdaptiveIntervalTest {
    private static final long MILLIS = 1_000_000;

    private final AdaptiveInterval interval = new AdaptiveInterval(100 * MILLIS, 0);

    @Test
    void a_look_takes_at_most_a_two_hundredth_of_the_time() {
        probed(0, 5);
        probed(100, 5);
        assertThat(interval.isDue(1099 * MILLIS)).isFalse();
        assertThat(interval.isDue(1100 * MILLIS)).isTrue();
    }

    @Test
    void the_first_cold_look_does_not_delay_the_next() {
        probed(0, 90);
        assertThat(interval.isDue(100 * MILLIS)).isTrue();
    }

    @Test
    void one_expensive_look_among_cheap_ones_does_not_set_the_interval() {
        probed(0, 1);
        probed(100, 1);
        probed(300, 60);
        assertThat(interval.isDue(500 * MILLIS)).isTrue();
    }

    @Test
    void an_expensive_probe_runs_less_often() {
        probed(0, 60);
        probed(100, 50);
        probed(10_100, 50);
        assertThat(interval.isDue(20_099 * MILLIS)).isFalse();
        assertThat(interval.isDue(20_100 * MILLIS)).isTrue();
    }

    @Test
    void a_cheap_look_is_due_after_its_least_time() {
        probed(0, 0);
        assertThat(interval.isDue(99 * MILLIS)).isFalse();
        assertThat(interval.isDue(100 * MILLIS)).isTrue();
    }

    private void probed(long atMillis, long costMillis) {
        interval.measured(atMillis * MILLIS, (atMillis + costMillis) * MILLIS);
    }
}
