package plimsoll.run.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RestartBackOffTest {
    private static final Duration SHORT = Duration.ofSeconds(1);
    private static final Duration LONG = Duration.ofMinutes(10);

    @Test
    void the_first_restart_is_at_once_and_the_waits_of_further_ones_double_up_to_five_minutes() {
        assertThat(seconds(SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT, SHORT))
                .containsExactly(0L, 10L, 20L, 40L, 80L, 160L, 300L, 300L);
    }

    @Test
    void a_run_of_ten_minutes_begins_anew() {
        assertThat(seconds(SHORT, SHORT, SHORT, LONG, SHORT)).containsExactly(0L, 10L, 20L, 0L, 10L);
    }

    @Test
    void a_run_that_is_a_little_shorter_does_not() {
        assertThat(seconds(SHORT, SHORT, LONG.minusMillis(1))).containsExactly(0L, 10L, 20L);
    }

    private static List<Long> seconds(Duration... lives) {
        RestartBackOff backOff = new RestartBackOff();
        return Stream.of(lives).map(backOff::after).map(Duration::toSeconds).toList();
    }
}
