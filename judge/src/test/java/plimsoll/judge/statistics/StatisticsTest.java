package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.judge.statistics.PairwiseComparison.Strength;

class StatisticsTest {
    /**
     * Standard deviation of a round's log ratio, at which 6, 8 and 10 rounds detect 10 % in .74, .93 and .99 of the
     * runs.
     */
    private static final double NOISE = 0.0576;

    private static final int RUNS = 2_000;
    private static final long SEED = 20261121;

    @Test
    void the_exact_p_value_is_that_of_counting_by_hand() {
        assertThat(SignFlipPermutation.pValue(new double[] {1, 1, 1, 1, 1, 1})).isEqualTo(2.0 / 64);
        assertThat(SignFlipPermutation.pValue(new double[] {1, 1, 1, 1, 1, -1})).isEqualTo(14.0 / 64);
        assertThat(SignFlipPermutation.pValue(new double[] {3, 2, 1})).isEqualTo(2.0 / 8);
        assertThat(SignFlipPermutation.pValue(new double[] {3, -2, 1})).isEqualTo(6.0 / 8);
        assertThat(SignFlipPermutation.pValue(new double[] {0, 0})).isEqualTo(1);
        assertThat(SignFlipPermutation.pValue(new double[] {})).isEqualTo(1);
    }

    @Test
    void drawn_flips_agree_with_listed_ones() {
        double[] listed =
                DoubleStream.iterate(1, each -> each == 1 ? -0.4 : 1).limit(20).toArray();
        double[] drawn =
                DoubleStream.concat(DoubleStream.of(listed), DoubleStream.of(0)).toArray();
        assertThat(SignFlipPermutation.pValue(drawn)).isCloseTo(SignFlipPermutation.pValue(listed), within(0.002));
    }

    @ParameterizedTest
    @CsvSource({"6, 0.031", "8, 0.05", "10, 0.05"})
    void equal_variants_are_hardly_ever_distinguished(int rounds, double most) {
        assertThat(decided(rounds, 0)).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @CsvSource({"6, 0.74", "8, 0.93", "10, 0.99"})
    void a_difference_of_a_tenth_is_found_as_often_as_planned(int rounds, double power) {
        assertThat(decided(rounds, Math.log(1.10))).isCloseTo(power, within(0.04));
    }

    /** With a bound of 5 %: no change is kept, 15 % is missed, and exactly 5 % is hardly ever called a miss. */
    @ParameterizedTest
    @CsvSource({"0.00, KEPT, 0.6, 1", "0.15, MISSED, 0.85, 1", "0.05, MISSED, 0, 0.05", "0.05, KEPT, 0, 0.08"})
    void a_bound_on_a_change_is_kept_or_missed_by_its_rounds(
            double change, NonInferiority said, double atLeast, double atMost) {
        Random random = new Random(SEED);
        int times = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] beyond = DoubleStream.generate(
                            () -> Math.log1p(change) - Math.log1p(0.05) + NOISE * random.nextGaussian())
                    .limit(8)
                    .toArray();
            times += NonInferiority.of(beyond, SignFlipPermutation.pValue(beyond)) == said ? 1 : 0;
        }
        assertThat(times / (double) RUNS).isBetween(atLeast, atMost);
    }

    @Test
    void five_rounds_decide_no_bound() {
        assertThat(NonInferiority.of(new double[] {1, 1, 1, 1, 1}, 0)).isEqualTo(NonInferiority.OPEN);
    }

    @Test
    void fewer_than_six_rounds_never_decide() {
        assertThat(contrast(0.5, 0.5, 0.5, 0.5, 0.5).strength()).isEqualTo(Strength.LOOKS_LIKE);
        assertThat(contrast(0.5, 0.5, 0.5, 0.5, -0.1).strength()).isEqualTo(Strength.NOT_DECIDED);
        assertThat(contrast(0.02, 0.02, 0.02).strength()).isEqualTo(Strength.NOT_DECIDED);
        assertThat(contrast(0.5).strength()).isEqualTo(Strength.NOT_DECIDED);
        assertThat(contrast().strength()).isEqualTo(Strength.NOT_DECIDED);
    }

    @Test
    void a_negligible_difference_counts_as_none_however_certain() {
        PairwiseComparison comparison = contrast(0.02, 0.021, 0.019, 0.02, 0.022, 0.018, 0.02, 0.021);
        assertThat(comparison.strength()).isEqualTo(Strength.NO_DIFFERENCE);
        assertThat(comparison.roundsNeeded()).isZero();
    }

    @Test
    void a_difference_hidden_by_noise_is_not_decided_and_names_the_rounds_needed() {
        PairwiseComparison comparison = contrast(0.2, -0.15, 0.25, -0.1, 0.3, -0.2);
        assertThat(comparison.strength()).isEqualTo(Strength.NOT_DECIDED);
        assertThat(comparison.roundsNeeded()).isBetween(50, 100);
    }

    @Test
    void an_interval_of_few_rounds_is_students() {
        ConfidenceInterval interval = ConfidenceInterval.ofRounds(new double[] {1, 2, 3, 4, 5}, 0.95);
        assertThat(interval.mean()).isEqualTo(3);
        assertThat(interval.high() - interval.mean()).isCloseTo(2.7764 * 1.5811 / Math.sqrt(5), within(1e-3));
        assertThat(ConfidenceInterval.ofRounds(new double[] {2}, 0.95)).isEqualTo(new ConfidenceInterval(2, 2, 2));
    }

    @Test
    void the_interval_of_six_rounds_reaches_from_the_smallest_to_the_largest() {
        assertThat(ConfidenceInterval.ofRounds(new double[] {4, 1, 6, 2, 5, 3}, 0.95))
                .isEqualTo(new ConfidenceInterval(1, 3.5, 6));
    }

    @ParameterizedTest
    @ValueSource(ints = {6, 7, 8, 10, 14})
    void the_interval_excludes_zero_exactly_if_the_test_rejects_it(int rounds) {
        Random random = new Random(SEED);
        int rejected = 0;
        for (int run = 0; run < 200; run++) {
            double[] differences = noise(random, rounds, 0.1);
            differences[0] *= run % 3 == 0 ? 9 : 1;
            boolean rejects = SignFlipPermutation.pValue(differences) < 0.05;
            assertThat(ConfidenceInterval.ofRounds(differences, 0.95).excludesZero())
                    .as("%s", DoubleStream.of(differences).boxed().toList())
                    .isEqualTo(rejects);
            rejected += rejects ? 1 : 0;
        }
        assertThat(rejected).isBetween(20, 199);
    }

    @Test
    void the_interval_of_drawn_subsets_is_that_of_all() {
        double[] all = noise(new Random(SEED), SignFlipPermutation.EXACT_ROUNDS, 0);
        double[] oneMore = DoubleStream.concat(
                        DoubleStream.of(all),
                        DoubleStream.of(DoubleStream.of(all).average().orElseThrow()))
                .toArray();
        ConfidenceInterval listed = ConfidenceInterval.ofRounds(all, 0.95);
        ConfidenceInterval drawn = ConfidenceInterval.ofRounds(oneMore, 0.95);
        assertThat(drawn.low()).isCloseTo(listed.low(), within(0.005));
        assertThat(drawn.high()).isCloseTo(listed.high(), within(0.005));
    }

    @ParameterizedTest
    @CsvSource({"6, 0.96, 0.98", "8, 0.94, 0.965", "10, 0.94, 0.96"})
    void the_interval_covers_the_truth_as_often_as_it_says(int rounds, double least, double most) {
        Random random = new Random(SEED);
        int covered = 0;
        for (int run = 0; run < RUNS; run++) {
            ConfidenceInterval interval = ConfidenceInterval.ofRounds(noise(random, rounds, 0.1), 0.95);
            covered += interval.low() <= 0.1 && interval.high() >= 0.1 ? 1 : 0;
        }
        assertThat((double) covered / RUNS).isBetween(least, most);
    }

    @Test
    void holm_steps_down_from_the_smallest() {
        assertThat(HolmCorrection.adjusted(List.of(0.01, 0.04, 0.03))).containsExactly(0.03, 0.06, 0.06);
        assertThat(HolmCorrection.adjusted(List.of(0.6, 0.5))).containsExactly(1.0, 1.0);
        assertThat(HolmCorrection.adjusted(List.of())).isEmpty();
    }

    @Test
    void a_trend_is_seen_and_noise_is_none() {
        Random random = new Random(SEED);
        int seen = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] noise = random.doubles(10).map(each -> 10 + each).toArray();
            seen += LinearTrend.of(noise).isBeyond(4) ? 1 : 0;
        }
        assertThat(seen / (double) RUNS).isLessThan(0.02);
        double[] rising = IntStream.range(0, 10).mapToDouble(i -> 5 * i + i % 2).toArray();
        assertThat(LinearTrend.of(rising).isBeyond(4)).isTrue();
        assertThat(LinearTrend.of(rising).rise()).isBetween(44.0, 46.0);
        assertThat(Arrays.stream(rising).average())
                .hasValue(LinearTrend.of(rising).mean());
    }

    private static double decided(int rounds, double effect) {
        Random random = new Random(SEED);
        int decided = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logRatios = noise(random, rounds, effect);
            Strength strength = PairwiseComparison.strength(
                    logRatios,
                    ConfidenceInterval.ofRounds(logRatios),
                    SignFlipPermutation.pValue(logRatios),
                    1,
                    DecisionRule.ONCE);
            decided += strength == Strength.DECIDED ? 1 : 0;
        }
        return (double) decided / RUNS;
    }

    private static double[] noise(Random random, int rounds, double effect) {
        return DoubleStream.generate(() -> effect + NOISE * random.nextGaussian())
                .limit(rounds)
                .toArray();
    }

    private static PairwiseComparison contrast(double... logRatios) {
        return PairwiseComparison.of(logRatios, SignFlipPermutation.pValue(logRatios), 1);
    }
}
