package plimsoll.records.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import plimsoll.hostile.HostileCases;

class GcPausesTest {
    @Test
    void the_worst_window_holds_the_most_pause() {
        GcPauses pauses = pauses(pause(0, 100), pause(5000, 6000), pause(6500, 7500), pause(20_000, 20_900));

        assertThat(pauses.worstShare(Duration.ofSeconds(1))).isEqualTo(1.0);
        assertThat(pauses.worstShare(Duration.ofMillis(2500))).isEqualTo(0.8);
        assertThat(pauses.worstShare(Duration.ofSeconds(10))).isEqualTo(0.21);
    }

    @Test
    void a_pause_longer_than_the_window_fills_it_and_no_more() {
        assertThat(pauses(pause(1000, 9000)).worstShare(Duration.ofSeconds(3))).isEqualTo(1.0);
    }

    @Test
    void without_pauses_the_share_is_zero() {
        assertThat(pauses().worstShare(Duration.ofSeconds(5))).isZero();
        assertThat(pauses().total()).isZero();
    }

    @Test
    void a_full_pause_logged_inside_a_young_one_counts_once() {
        GcPauses pauses = pauses(pause(120, 180), pause(100, 200));

        assertThat(pauses.total()).isEqualTo(Duration.ofMillis(100));
        assertThat(pauses.worstShare(Duration.ofMillis(100))).isEqualTo(1.0);
    }

    @Test
    void the_total_rises_while_a_pause_lasts_and_a_pause_inside_it_counts_once() {
        GcPauses pauses = pauses(pause(120, 180), pause(100, 200), pause(300, 310));

        assertThat(pauses.totalsAt(times(-5, 100, 150, 200, 250, 305, Long.MAX_VALUE)))
                .extracting(Duration::toMillis)
                .containsExactly(0L, 0L, 50L, 100L, 100L, 105L, 110L);
        assertThat(pauses.totalsAt(times(Long.MIN_VALUE))).containsExactly(Duration.ZERO);
        assertThat(pauses().totalsAt(times(7))).containsExactly(Duration.ZERO);
    }

    @Test
    void short_pauses_whose_ends_the_log_rounds_lose_nothing() {
        Duration length = Duration.ofNanos(1_400_000);
        List<GcPause> pauses = new ArrayList<>();
        for (int i = 1; i <= 50; i++) {
            long roundedEnd = Math.round(i * 1.5);
            pauses.add(new GcPause(
                    Duration.ofMillis(roundedEnd).minus(length),
                    length,
                    "Full",
                    "Allocation Failure",
                    Optional.empty()));
        }

        assertThat(new GcPauses(pauses).total()).isEqualTo(length.multipliedBy(50));
    }

    @Test
    void the_worst_share_is_that_of_trying_every_window() {
        long seed = HostileCases.chosenSeed();
        Random random = new Random(seed);
        for (int round = 0; round < 200; round++) {
            List<GcPause> pauses = new ArrayList<>();
            boolean[] paused = new boolean[2000];
            for (int at = random.nextInt(50); at < 900; at += 1 + random.nextInt(80)) {
                int end = at + 1 + random.nextInt(60);
                pauses.add(pause(at, end));
                Arrays.fill(paused, at, end, true);
                at = end;
            }
            int window = 1 + random.nextInt(400);

            assertThat(new GcPauses(pauses).worstShare(Duration.ofMillis(window)))
                    .as("seed %d, round %d, window %d", seed, round, window)
                    .isCloseTo(worstByTrial(paused, window), within(1e-9));
        }
    }

    @Test
    void a_window_without_length_is_refused() {
        assertThatThrownBy(() -> pauses().worstShare(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("PT0S");
    }

    private static double worstByTrial(boolean[] paused, int window) {
        int worst = 0;
        for (int from = 0; from + window <= paused.length; from++) {
            int sum = 0;
            for (int i = from; i < from + window; i++) {
                sum += paused[i] ? 1 : 0;
            }
            worst = Math.max(worst, sum);
        }
        return (double) worst / window;
    }

    private static List<Duration> times(long... millis) {
        return Arrays.stream(millis).mapToObj(Duration::ofMillis).toList();
    }

    private static GcPauses pauses(GcPause... pauses) {
        return new GcPauses(List.of(pauses));
    }

    private static GcPause pause(int fromMillis, int toMillis) {
        return new GcPause(
                Duration.ofMillis(fromMillis),
                Duration.ofMillis(toMillis - fromMillis),
                "Young",
                "Allocation Failure",
                Optional.empty());
    }
}
