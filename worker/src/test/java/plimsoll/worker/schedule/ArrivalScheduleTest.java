package plimsoll.worker.schedule;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.load.LoadModel.Arrivals;
import plimsoll.model.load.LoadModel.Burst;
import plimsoll.model.load.LoadModel.Closed;
import plimsoll.model.load.LoadModel.Open;

class ArrivalScheduleTest {
    @Test
    void constant_arrivals_do_not_drift() {
        ArrivalSchedule schedule = ArrivalSchedule.of(new Open(3, Arrivals.CONSTANT, 10), 0);

        long[] due = LongStream.generate(schedule::next).limit(3_000_001).toArray();

        assertThat(due[0]).isZero();
        assertThat(due[1]).isEqualTo(333_333_333);
        assertThat(due[3_000_000]).isEqualTo(1_000_000L * 1_000_000_000L);
    }

    @Test
    void poisson_arrivals_have_the_rate_and_the_spread_of_a_poisson_process() {
        long seed = 42;
        ArrivalSchedule schedule = ArrivalSchedule.of(new Open(1000, Arrivals.POISSON, 10), seed);
        long[] perSecond = new long[200];
        for (long due = schedule.next(); due < 200_000_000_000L; due = schedule.next()) {
            perSecond[(int) (due / 1_000_000_000L)]++;
        }

        double mean = LongStream.of(perSecond).average().orElseThrow();
        double variance = LongStream.of(perSecond)
                .mapToDouble(n -> (n - mean) * (n - mean))
                .average()
                .orElseThrow();

        assertThat(mean).as("seed %d", seed).isCloseTo(1000, within(10.0));
        assertThat(variance / mean).as("seed %d", seed).isBetween(0.7, 1.4);
    }

    @Test
    void the_same_seed_gives_the_same_arrivals_and_another_seed_others() {
        Open open = new Open(1000, Arrivals.POISSON, 10);

        assertThat(first(ArrivalSchedule.of(open, 7))).isEqualTo(first(ArrivalSchedule.of(open, 7)));
        assertThat(first(ArrivalSchedule.of(open, 7))).isNotEqualTo(first(ArrivalSchedule.of(open, 8)));
    }

    @ParameterizedTest
    @EnumSource(Arrivals.class)
    void the_rate_of_a_ramp_rises_in_a_straight_line_and_then_stays(Arrivals arrivals) {
        long seed = 11;
        ArrivalSchedule schedule =
                ArrivalSchedule.of(new Open(2000, arrivals, 10, Optional.of(Duration.ofSeconds(10))), seed);
        long[] perSecond = new long[20];
        for (long due = schedule.next(); due < 20_000_000_000L; due = schedule.next()) {
            perSecond[(int) (due / 1_000_000_000L)]++;
        }

        for (int second = 0; second < 20; second++) {
            double expected = second < 10 ? 200 * (second + 0.5) : 2000;
            assertThat((double) perSecond[second])
                    .as("second %d, seed %d", second, seed)
                    .isCloseTo(expected, within(4 * Math.sqrt(2000)));
        }
    }

    @Test
    void due_times_of_a_ramp_never_fall_and_lose_none() {
        Open open = new Open(1000, Arrivals.CONSTANT, 10, Optional.of(Duration.ofSeconds(2)));
        long[] due = LongStream.generate(ArrivalSchedule.of(open, 1)::next)
                .limit(3_001)
                .toArray();

        assertThat(due).isSorted();
        assertThat(due[0]).isZero();
        assertThat(due[1000]).isEqualTo(2_000_000_000L);
        assertThat(due[3000]).isEqualTo(4_000_000_000L);
    }

    @Test
    void due_times_never_fall() {
        long[] due = LongStream.generate(ArrivalSchedule.of(new Open(5e5, Arrivals.POISSON, 10), 1)::next)
                .limit(100_000)
                .toArray();

        assertThat(due).isSorted();
    }

    @Test
    void a_burst_is_due_at_once_and_then_ends() {
        ArrivalSchedule schedule = ArrivalSchedule.of(new Burst(3));

        assertThat(LongStream.generate(schedule::next).limit(5))
                .containsExactly(0L, 0L, 0L, ArrivalSchedule.END, ArrivalSchedule.END);
    }

    @Test
    void a_closed_load_has_no_schedule() {
        assertThatThrownBy(() -> ArrivalSchedule.of(new Closed(1, Duration.ZERO, Duration.ZERO), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }

    private static long[] first(ArrivalSchedule schedule) {
        return LongStream.generate(schedule::next).limit(100).toArray();
    }
}
