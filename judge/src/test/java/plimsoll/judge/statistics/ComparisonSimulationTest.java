package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.BiPredicate;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.judge.statistics.PairwiseComparison.Strength;

/**
 * Simulated runs with a known truth: a drifting machine, noise, and variants that differ by a known factor or not at
 * all.
 */
class ComparisonSimulationTest {
    private static final long SEED = 20261121;
    private static final int RUNS = 2_000;

    /** Drift of a trial's time over the whole run, as a share. */
    private static final double DRIFT = 0.30;

    @ParameterizedTest
    @CsvSource({"6, 0.05", "8, 0.05", "10, 0.05"})
    void a_drift_of_the_machine_is_not_an_effect(int rounds, double most) {
        assertThat(decided(rounds, DRIFT, 1, 1)).isLessThanOrEqualTo(most);
    }

    @Test
    void blocks_of_one_variant_would_take_the_drift_for_an_effect() {
        Random random = new Random(SEED);
        int wrong = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logs = Noise.FOUR_PERCENT.logs(16, random);
            double[] times = IntStream.range(0, 16)
                    .mapToDouble(at -> (1 + DRIFT * at / 16) * Math.exp(logs[at]))
                    .toArray();
            double[] logRatios = IntStream.range(0, 8)
                    .mapToDouble(round -> Math.log(times[8 + round] / times[round]))
                    .toArray();
            wrong += strength(logRatios, 1) == Strength.DECIDED ? 1 : 0;
        }
        assertThat((double) wrong / RUNS).isGreaterThan(0.5);
    }

    @ParameterizedTest
    @CsvSource({"8, 1.03, 0.10, 0.25", "8, 1.10, 0.90, 1", "8, 1.20, 0.99, 1", "6, 1.20, 0.97, 1", "10, 1.10, 0.97, 1"})
    void a_difference_is_found_as_often_as_its_size_lets_it(int rounds, double factor, double least, double most) {
        assertThat(decided(rounds, DRIFT, factor, 1)).isBetween(least, most);
    }

    /**
     * Compares the fastest variant of each run with the others, as a run does: the best by chance must not be called
     * better.
     */
    @ParameterizedTest
    @CsvSource({"4, 6", "9, 6", "4, 10", "9, 10"})
    void hardly_any_run_decides_between_identical_variants(int variants, int rounds) {
        double[] same = DoubleStream.generate(() -> 1).limit(variants).toArray();
        assertThat(decided(rounds, same, RUNS / 4, (_, _) -> true)).isLessThanOrEqualTo(0.05);
    }

    /** Runs of few rounds must not call the best by chance likely better either, whatever the noise. */
    @ParameterizedTest
    @EnumSource(names = {"SIXTEEN_PERCENT", "WANDERING"})
    void at_most_one_run_in_ten_sees_what_looks_like_a_difference_between_identical_variants(Noise noise) {
        double simulationError = 3 * Math.sqrt(0.1 * 0.9 / RUNS);
        for (int variants : new int[] {2, 4, 9}) {
            double[] same = DoubleStream.generate(() -> 1).limit(variants).toArray();
            for (int rounds : new int[] {1, 2, 3, 5}) {
                assertThat(shown(rounds, same, RUNS, noise, (_, _) -> true, Strength.LOOKS_LIKE))
                        .as("%d variants, %d rounds", variants, rounds)
                        .isLessThanOrEqualTo(0.10 + simulationError);
            }
        }
    }

    /** Its median is smaller by what its slow rounds add to its mean; the mean round is compared. */
    @ParameterizedTest
    @CsvSource({"6, 0.07", "8, 0.10", "10, 0.10"})
    void a_variant_that_is_slow_now_and_then_is_hardly_ever_decided_to_be_faster(int rounds, double most) {
        Random random = new Random(SEED);
        double slow = 0.15;
        double byHow = Math.log(1.3);
        int told = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logRatios = DoubleStream.generate(() -> 0.04 * Math.sqrt(2) * random.nextGaussian()
                            + (random.nextDouble() < slow ? byHow : 0)
                            - slow * byHow)
                    .limit(rounds)
                    .toArray();
            told += strength(logRatios, 1) == Strength.DECIDED ? 1 : 0;
        }
        assertThat((double) told / RUNS).isLessThanOrEqualTo(most);
    }

    @ParameterizedTest
    @EnumSource(names = {"OUTLIERS", "TWO_SPEEDS"})
    void hardly_any_run_decides_between_identical_variants_of_uneven_speed(Noise noise) {
        double simulationError = 3 * Math.sqrt(0.05 * 0.95 / RUNS);
        for (int variants : new int[] {2, 4}) {
            double[] same = DoubleStream.generate(() -> 1).limit(variants).toArray();
            assertThat(shown(8, same, RUNS, noise, (_, _) -> true, Strength.DECIDED))
                    .as("%d variants", variants)
                    .isLessThanOrEqualTo(0.05 + simulationError);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Tag("thorough")
    void identical_variants_are_as_seldom_called_different_under_any_noise(Noise noise) {
        at_most_one_run_in_ten_sees_what_looks_like_a_difference_between_identical_variants(noise);
        hardly_any_run_decides_between_identical_variants_of_uneven_speed(noise);
    }

    @Test
    void three_rounds_show_that_a_variant_looks_slower_by_a_third() {
        assertThat(shown(3, new double[] {1, 1.33}, RUNS / 4, Noise.FOUR_PERCENT, (_, _) -> true, Strength.LOOKS_LIKE))
                .isGreaterThan(0.9);
    }

    /** A clearly slower variant must not make equal ones look different. */
    @ParameterizedTest
    @CsvSource({"1.1", "1.5", "60"})
    void equal_variants_are_not_distinguished_when_a_third_is_slower(double factor) {
        double[] factors = {1, 1, 1, factor, 1};
        assertThat(decided(8, factors, RUNS / 4, (best, other) -> best != 3 && other != 3))
                .isLessThanOrEqualTo(0.05);
    }

    /** With Holm's correction, eight comparisons took nine rounds, however large the difference. */
    @Test
    void six_rounds_decide_a_large_difference_among_nine_variants() {
        double[] factors = {1, 1.5, 2, 3, 5, 14, 19, 19, 66};
        assertThat(decided(6, factors, RUNS / 4, (best, other) -> best == 0 && other == 1))
                .isGreaterThan(0.95);
        assertThat(decided(6, factors, RUNS / 4, (best, other) -> best == 0 && other == 8))
                .isGreaterThan(0.99);
    }

    @Test
    void for_two_variants_it_is_the_test_of_one_comparison() {
        Random random = new Random(SEED);
        for (int run = 0; run < 50; run++) {
            double[][] times = run(7, DRIFT, new double[] {1, 1.05}, random);
            assertThat(MaxTCorrection.adjusted(logs(times)))
                    .containsExactly(SignFlipPermutation.pValue(logRatios(times, 0, 1)));
        }
    }

    @Test
    void sign_flips_of_many_rounds_are_drawn() {
        double[][] times = run(MaxTCorrection.EXACT_ROUNDS + 2, 0, new double[] {1, 1, 1.2, 1}, new Random(SEED));
        double[] adjusted = MaxTCorrection.adjusted(logs(times));
        assertThat(adjusted[1]).isLessThan(0.001);
        assertThat(adjusted[0]).isGreaterThan(0.05);
        assertThat(adjusted[2]).isGreaterThan(0.05);
    }

    @Test
    void rounds_that_two_do_not_share_say_nothing_about_them() {
        double none = Double.NaN;
        double[][] logs = {{0, 0, 0, none}, {1, none, none, 1}, {1, 1.1, 1, none}};
        double[] adjusted = MaxTCorrection.adjusted(logs);
        assertThat(adjusted[0]).isEqualTo(1);
        assertThat(adjusted[1]).isEqualTo(2.0 / 8);
        assertThat(MaxTCorrection.adjusted(new double[][] {{1, 2}})).isEmpty();
    }

    /** The share of runs that decide between the best variant and one of the given others. */
    private static double decided(int rounds, double[] factors, int runs, BiPredicate<Integer, Integer> asked) {
        return shown(rounds, factors, runs, Noise.FOUR_PERCENT, asked, Strength.DECIDED);
    }

    /** The share of runs that say so much of the best variant and one of the given others. */
    private static double shown(
            int rounds,
            double[] factors,
            int runs,
            Noise noise,
            BiPredicate<Integer, Integer> asked,
            Strength strength) {
        Random random = new Random(SEED);
        int told = 0;
        for (int run = 0; run < runs; run++) {
            double[][] times = run(rounds, DRIFT, factors, noise, random);
            int best = IntStream.range(0, factors.length)
                    .boxed()
                    .min(Comparator.comparingDouble(
                            variant -> DoubleStream.of(times[variant]).sorted().toArray()[rounds / 2]))
                    .orElseThrow();
            List<Integer> others = IntStream.range(0, factors.length)
                    .boxed()
                    .filter(variant -> variant != best)
                    .toList();
            double[][] ordered = Stream.concat(Stream.of(best), others.stream())
                    .map(variant -> times[variant])
                    .toArray(double[][]::new);
            double[] adjusted = MaxTCorrection.adjusted(logs(ordered));
            boolean any = IntStream.range(0, others.size())
                    .anyMatch(i -> asked.test(best, others.get(i))
                            && strengthOfBest(logRatios(ordered, 0, i + 1), adjusted[i], factors.length) == strength);
            told += any ? 1 : 0;
        }
        return (double) told / runs;
    }

    private static double[][] logs(double[][] times) {
        return Arrays.stream(times)
                .map(each -> DoubleStream.of(each).map(Math::log).toArray())
                .toArray(double[][]::new);
    }

    @ParameterizedTest
    @CsvSource({"1.10, 0.001", "1.07, 0.05"})
    void a_difference_is_hardly_ever_called_equal(double factor, double most) {
        assertThat(share(8, DRIFT, factor, Strength.NO_DIFFERENCE)).isLessThanOrEqualTo(most);
    }

    @Test
    void equal_variants_are_called_equal_at_little_noise() {
        Random random = new Random(SEED);
        int same = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] ratios = random.doubles(8).map(each -> 0.04 * (each - 0.5)).toArray();
            same += strength(ratios, 1) == Strength.NO_DIFFERENCE ? 1 : 0;
        }
        assertThat((double) same / RUNS).isGreaterThan(0.99);
    }

    @ParameterizedTest
    @CsvSource({"1, 6", "2, 7", "3, 7", "4, 8", "6, 8"})
    void the_estimated_number_of_rounds_can_decide(int comparisons, int fewest) {
        double[] alike = {0.2, 0.21, 0.19, 0.2, 0.22};
        PairwiseComparison comparison = PairwiseComparison.of(alike, 1, comparisons);
        double[] single = {0.01};
        assertThat(comparison.strength()).isEqualTo(Strength.LOOKS_LIKE);
        assertThat(PairwiseComparison.of(single, 1, comparisons).roundsNeeded()).isEqualTo(fewest);
        assertThat(comparisons * Math.pow(2, 1 - fewest)).isLessThan(0.05);
    }

    @ParameterizedTest
    @CsvSource({"0.04, 6", "0.04, 8", "0.08, 8", "0.12, 8", "0.12, 12", "0.16, 10"})
    void the_estimated_smallest_difference_is_decided(double noise, int rounds) {
        Random random = new Random(SEED);
        double deviation = noise * Math.sqrt(2);
        double difference = Math.log1p(PairwiseComparison.detectable(deviation, rounds, 1));
        int shown = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] ratios = DoubleStream.generate(() -> difference + deviation * random.nextGaussian())
                    .limit(rounds)
                    .toArray();
            shown += strength(ratios, 1) == Strength.DECIDED ? 1 : 0;
        }
        assertThat((double) shown / RUNS).isBetween(0.85, 0.98);
    }

    @Test
    void too_few_rounds_show_no_difference_however_large() {
        assertThat(PairwiseComparison.detectable(0.01, 5, 1)).isInfinite();
        assertThat(PairwiseComparison.detectable(0.01, 6, 2)).isInfinite();
    }

    @Test
    void more_rounds_are_needed_than_there_were() {
        double[] six = {0.2, 0.2, 0.2, 0.2, 0.2, 0.2};
        PairwiseComparison amongThree = PairwiseComparison.of(six, 3 * SignFlipPermutation.pValue(six), 3);
        assertThat(amongThree.strength()).isEqualTo(Strength.LOOKS_LIKE);
        assertThat(amongThree.roundsNeeded()).isEqualTo(7);
    }

    private static double decided(int rounds, double drift, double factor, int comparisons) {
        return share(rounds, drift, factor, Strength.DECIDED, comparisons);
    }

    private static double share(int rounds, double drift, double factor, Strength strength) {
        return share(rounds, drift, factor, strength, 1);
    }

    private static double share(int rounds, double drift, double factor, Strength strength, int comparisons) {
        Random random = new Random(SEED);
        int times = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] ratios = logRatios(run(rounds, drift, new double[] {1, factor}, random), 0, 1);
            times += strength(ratios, comparisons) == strength ? 1 : 0;
        }
        return (double) times / RUNS;
    }

    /** Figures beside the strength take most of the time of a comparison, so a simulation leaves them out. */
    @ParameterizedTest
    @CsvSource({"3, 2", "3, 9", "8, 2", "8, 9"})
    void a_comparison_has_the_strength_that_is_simulated(int rounds, int variants) {
        Random random = new Random(SEED);
        double[] factors =
                DoubleStream.iterate(1, each -> each * 1.05).limit(variants).toArray();
        for (int run = 0; run < 20; run++) {
            double[][] times = run(rounds, DRIFT, factors, random);
            double[] adjusted = MaxTCorrection.adjusted(logs(times));
            for (int other = 1; other < variants; other++) {
                double[] ratios = logRatios(times, 0, other);
                assertThat(PairwiseComparison.ofBest(ratios, adjusted[other - 1], variants, DecisionRule.ONCE)
                                .strength())
                        .isEqualTo(strengthOfBest(ratios, adjusted[other - 1], variants));
                assertThat(PairwiseComparison.of(ratios, SignFlipPermutation.pValue(ratios), variants)
                                .strength())
                        .isEqualTo(strength(ratios, variants));
            }
        }
    }

    private static Strength strengthOfBest(double[] logRatios, double pValue, int variants) {
        return PairwiseComparison.strength(
                logRatios,
                ConfidenceInterval.ofRounds(logRatios),
                pValue,
                PairwiseComparison.pairs(variants),
                DecisionRule.ONCE);
    }

    private static Strength strength(double[] logRatios, int comparisons) {
        double pValue = SignFlipPermutation.pValue(logRatios);
        return PairwiseComparison.strength(
                logRatios, ConfidenceInterval.ofRounds(logRatios), pValue, comparisons, DecisionRule.ONCE);
    }

    /** Times by variant and round, with a random order in each round. */
    private static double[][] run(int rounds, double drift, double[] factors, Random random) {
        return run(rounds, drift, factors, Noise.FOUR_PERCENT, random);
    }

    private static double[][] run(int rounds, double drift, double[] factors, Noise noise, Random random) {
        double[][] times = new double[factors.length][rounds];
        int trials = rounds * factors.length;
        double[] logs = noise.logs(trials, random);
        int at = 0;
        for (int round = 0; round < rounds; round++) {
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, factors.length).boxed().toList());
            Collections.shuffle(order, random);
            for (int variant : order) {
                times[variant][round] = factors[variant] * (1 + drift * at / trials) * Math.exp(logs[at]);
                at++;
            }
        }
        return times;
    }

    private static double[] logRatios(double[][] times, int one, int other) {
        return IntStream.range(0, times[one].length)
                .mapToDouble(round -> Math.log(times[other][round] / times[one][round]))
                .toArray();
    }
}
