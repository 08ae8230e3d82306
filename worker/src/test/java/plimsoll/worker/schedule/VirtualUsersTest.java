package plimsoll.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import plimsoll.model.load.LoadModel.Closed;

class VirtualUsersTest {
    @Test
    void users_start_evenly_spaced_over_the_ramp() {
        VirtualUsers users = new VirtualUsers(new Closed(4, Duration.ofSeconds(2), Duration.ZERO), 1);

        assertThat(LongStream.range(0, 4).map(i -> users.user((int) i).first()))
                .containsExactly(0L, 500_000_000L, 1_000_000_000L, 1_500_000_000L);
    }

    @Test
    void without_a_think_time_the_answer_is_the_next_intended_start() {
        VirtualUsers.User user = new VirtualUsers(new Closed(1, Duration.ZERO, Duration.ZERO), 1).user(0);

        assertThat(user.after(123)).isEqualTo(123);
    }

    @Test
    void think_times_have_their_mean_and_a_bound() {
        long seed = 11;
        VirtualUsers.User user = new VirtualUsers(new Closed(1, Duration.ZERO, Duration.ofMillis(10)), seed).user(0);
        long[] thinking = LongStream.generate(() -> user.after(1000) - 1000)
                .limit(100_000)
                .toArray();

        assertThat(LongStream.of(thinking).average().orElseThrow())
                .as("seed %d", seed)
                .isCloseTo(10e6, within(0.2e6));
        assertThat(LongStream.of(thinking).max().orElseThrow()).isLessThanOrEqualTo(100_000_000L);
    }

    @Test
    void each_user_thinks_for_itself_and_the_same_seed_repeats_it() {
        Closed closed = new Closed(2, Duration.ZERO, Duration.ofSeconds(1));

        assertThat(new VirtualUsers(closed, 5).user(0).after(0))
                .isEqualTo(new VirtualUsers(closed, 5).user(0).after(0));
        assertThat(new VirtualUsers(closed, 5).user(0).after(0))
                .isNotEqualTo(new VirtualUsers(closed, 5).user(1).after(0));
        assertThat(new VirtualUsers(closed, 5).user(0).after(0))
                .isNotEqualTo(new VirtualUsers(closed, 6).user(0).after(0));
    }
}
