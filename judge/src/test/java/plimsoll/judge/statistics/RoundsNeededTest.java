package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.judge.statistics.PairwiseComparison.Strength;

/**
 * The number of rounds that an undecided comparison asks for. Each simulated run has eight rounds that are seen, and as
 * many new ones as they ask for.
 */
class RoundsNeededTest {
    private static final int RUNS = 1_000;
    private static final int FIRST = 8;

    /** The most rounds that a comparison asks for, which promise nothing. */
    private static final int MOST = 100;

    private static final double SMALLEST = Math.log(1.03);

    /** Up to this number of rounds, flips are counted; with more, Student's test is as good and quickly computed. */
    private static final int COUNTED = 14;

    private final Random random = new Random(20_261_202);

    /** With few rounds and many comparisons, flips have few p-values, and decide a little less often than planned. */
    @ParameterizedTest
    @CsvSource({
        "0.05, 0.04, 1, 0.90",
        "0.05, 0.04, 2, 0.90",
        "0.05, 0.04, 8, 0.85",
        "0.10, 0.04, 1, 0.90",
        "0.10, 0.04, 2, 0.90",
        "0.10, 0.04, 8, 0.85",
        "0.05, 0.10, 1, 0.90",
        "0.05, 0.10, 2, 0.90",
        "0.05, 0.10, 8, 0.85",
        "0.10, 0.10, 1, 0.90",
        "0.10, 0.10, 2, 0.90",
        "0.10, 0.10, 8, 0.85"
    })
    void a_difference_as_large_as_the_one_seen_is_decided_in_nine_of_ten_runs(
            double truth, double noise, int comparisons, double least) {
        int closed = 0;
        int promised = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] seen = open(truth, noise, comparisons);
            int rounds = needed(seen, comparisons);
            if (rounds < MOST) {
                promised++;
                double difference = Math.max(
                        SMALLEST, Math.abs(DoubleStream.of(seen).average().orElseThrow()));
                closed += isClosed(rounds(rounds, difference, ConfidenceInterval.deviation(seen)), comparisons) ? 1 : 0;
            }
        }
        assertThat((double) closed / promised)
                .as("of %d runs", promised)
                .isGreaterThan(least - simulationError(least, promised));
    }

    /**
     * Noise that makes a difference look larger makes the number too small, most of all where many comparisons leave
     * large differences open.
     */
    @ParameterizedTest
    @CsvSource({
        "0.05, 0.04, 1, 0.85",
        "0.05, 0.04, 2, 0.80",
        "0.05, 0.04, 8, 0.58",
        "0.10, 0.04, 1, 0.90",
        "0.10, 0.04, 2, 0.88",
        "0.10, 0.04, 8, 0.80",
        "0.05, 0.10, 1, 0.60",
        "0.05, 0.10, 2, 0.52",
        "0.05, 0.10, 8, 0.40",
        "0.10, 0.10, 1, 0.80",
        "0.10, 0.10, 2, 0.75",
        "0.10, 0.10, 8, 0.55"
    })
    void the_true_difference_is_decided_as_often_as_noise_lets_it_be_seen(
            double truth, double noise, int comparisons, double least) {
        int closed = 0;
        for (int run = 0; run < RUNS; run++) {
            int rounds = needed(open(truth, noise, comparisons), comparisons);
            closed += isClosed(rounds(rounds, Math.log1p(truth), noise * Math.sqrt(2)), comparisons) ? 1 : 0;
        }
        assertThat((double) closed / RUNS).isGreaterThan(least - simulationError(least, RUNS));
    }

    @Test
    void more_variants_and_more_looks_ask_for_more_rounds() {
        double[] seen = {0.12, 0.02, 0.10, -0.02, 0.08, 0.05, -0.01, 0.14};
        int once = neededByBest(seen, 2, DecisionRule.ONCE);

        assertThat(once).isBetween(15, 25);
        assertThat(neededByBest(seen, 20, DecisionRule.ONCE)).isGreaterThan(once);
        assertThat(neededByBest(seen, 9, new DecisionRule(0.18, 0.05))).isGreaterThan(once);
    }

    /** The correction for several variants multiplies no p-value. */
    @Test
    void one_round_more_than_five_decides_nine_variants_that_differ_clearly() {
        double[] seen = {0.5, 0.5, 0.5, 0.5, 0.51};

        assertThat(neededByBest(seen, 9, DecisionRule.ONCE)).isEqualTo(6);
    }

    private static int neededByBest(double[] seen, int variants, DecisionRule rule) {
        return PairwiseComparison.ofBest(seen, 0.2, variants, rule).roundsNeeded();
    }

    private static int needed(double[] seen, int comparisons) {
        return PairwiseComparison.of(seen, pValue(seen, comparisons), comparisons)
                .roundsNeeded();
    }

    /** Returns the first rounds of a run that they do not decide. */
    private double[] open(double truth, double noise, int comparisons) {
        double[] seen;
        do {
            seen = rounds(FIRST, Math.log1p(truth), noise * Math.sqrt(2));
        } while (isClosed(seen, comparisons));
        return seen;
    }

    private static boolean isClosed(double[] logRatios, int comparisons) {
        Strength strength = PairwiseComparison.strength(
                logRatios,
                confidence -> logRatios.length == FIRST
                        ? ConfidenceInterval.ofRounds(logRatios, confidence)
                        : ConfidenceInterval.byStudent(logRatios, confidence),
                pValue(logRatios, comparisons),
                comparisons,
                DecisionRule.ONCE);
        return strength == Strength.DECIDED || strength == Strength.NO_DIFFERENCE;
    }

    /** The smallest of several, as Holm adjusts it. */
    private static double pValue(double[] logRatios, int comparisons) {
        double alone = logRatios.length <= COUNTED ? SignFlipPermutation.pValue(logRatios) : byStudent(logRatios);
        return Math.min(1, comparisons * alone);
    }

    private static double byStudent(double[] logRatios) {
        double mean = DoubleStream.of(logRatios).average().orElseThrow();
        double t = Math.abs(mean) / ConfidenceInterval.deviation(logRatios) * Math.sqrt(logRatios.length);
        return 2 * TDistribution.of(logRatios.length - 1.0).survivalProbability(t);
    }

    private double[] rounds(int count, double mean, double deviation) {
        return DoubleStream.generate(() -> mean + deviation * random.nextGaussian())
                .limit(count)
                .toArray();
    }

    private static double simulationError(double share, int runs) {
        return 3 * Math.sqrt(share * (1 - share) / runs);
    }
}
