package plimsoll.lab.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ShutdownGraceTest {
    private static final ShutdownGrace BOUNDS = new ShutdownGrace(Duration.ofSeconds(8), Duration.ofSeconds(60));

    private final List<Duration> waits = new ArrayList<>();
    private long dumped;

    @Test
    void one_that_ends_at_once_is_waited_for_once() {
        assertThat(BOUNDS.awaitEnd(this::endsInTheFirstWait, () -> 0)).isTrue();
        assertThat(waits).containsExactly(Duration.ofSeconds(8));
    }

    @Test
    void one_that_writes_no_dump_gets_the_first_bound_only() {
        assertThat(BOUNDS.awaitEnd(this::neverEnds, () -> 4096)).isFalse();
        assertThat(total()).isLessThan(Duration.ofSeconds(9));
    }

    @Test
    void one_whose_dump_grows_is_waited_for_until_it_has_ended() {
        assertThat(BOUNDS.awaitEnd(
                        wait -> {
                            waits.add(wait);
                            return waits.size() == 40;
                        },
                        () -> ++dumped))
                .isTrue();
    }

    @Test
    void an_endlessly_growing_dump_is_given_up_at_the_second_bound() {
        assertThat(BOUNDS.awaitEnd(this::neverEnds, () -> ++dumped)).isFalse();
        assertThat(total()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void a_dump_that_does_not_grow_ends_the_wait() {
        assertThat(BOUNDS.awaitEnd(this::neverEnds, () -> Math.min(++dumped, 5)))
                .isFalse();
        assertThat(total()).isLessThan(Duration.ofSeconds(12));
    }

    private boolean endsInTheFirstWait(Duration wait) {
        waits.add(wait);
        return true;
    }

    private boolean neverEnds(Duration wait) {
        waits.add(wait);
        return false;
    }

    private Duration total() {
        return waits.stream().reduce(Duration.ZERO, Duration::plus);
    }
}
