package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Rounds that are added after the first ones have shown their noise, until they see a loss of ten percent. */
class RoundsToDetectTest {
    private static final int RUNS = 2_000;
    private static final int FIRST = 8;
    private static final int MOST = 60;
    private static final double LOSS = 0.1;

    /** Figures that a baseline tests for one cell. */
    private static final int COMPARISONS = 3;

    private final Random random = new Random(20_261_126);

    @ParameterizedTest
    @ValueSource(doubles = {0.04, 0.08, 0.12})
    void a_loss_of_ten_percent_is_seen_in_nine_of_ten_runs(double noise) {
        assertThat(shareWorse(LOSS, noise)).isGreaterThan(0.9 - simulationError(0.9));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.04, 0.08, 0.12})
    void equal_builds_alarm_in_one_run_of_a_hundred(double noise) {
        assertThat(shareWorse(0, noise)).isLessThan(0.01 + simulationError(0.01));
    }

    /**
     * Rounds end when they show little spread. Nothing else protects this answer, as the rounds that agree protect an
     * alarm: a loss at its border would pass in 5 % of the runs of a fixed number of rounds.
     */
    @ParameterizedTest
    @ValueSource(doubles = {0.04, 0.05, 0.08, 0.12})
    void a_loss_of_five_percent_passes_as_no_difference_in_at_most_six_of_a_hundred_runs(double noise) {
        long passed = Stream.generate(() -> run(0.05, noise))
                .limit(RUNS)
                .filter(logRatios -> strength(logRatios) == PairwiseComparison.Strength.NO_DIFFERENCE)
                .count();
        assertThat((double) passed / RUNS).isLessThan(0.06 + simulationError(0.06));
    }

    @ParameterizedTest
    @CsvSource({"0.02, 8, 8", "0.04, 10, 14", "0.08, 31, 39"})
    void a_noisier_machine_takes_more_rounds(double noise, int least, int most) {
        int[] rounds = IntStream.generate(() -> run(LOSS, noise).length)
                .limit(RUNS)
                .sorted()
                .toArray();
        assertThat(rounds[RUNS / 2]).isBetween(least, most);
    }

    @Test
    void rounds_that_suffice_stay_and_none_are_planned_beyond_the_most() {
        assertThat(PairwiseComparison.roundsToDetect(0.09, 8, LOSS, MOST)).isEqualTo(8);
        assertThat(PairwiseComparison.roundsToDetect(0.2, 8, LOSS, MOST)).isBetween(18, 21);
        assertThat(PairwiseComparison.roundsToDetect(0.9, 8, LOSS, MOST)).isEqualTo(MOST);
    }

    private double shareWorse(double loss, double noise) {
        int worse = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logRatios = run(loss, noise);
            boolean above = PairwiseComparison.clearlyAbove(logRatios, COMPARISONS * pValue(logRatios));
            worse += above && PairwiseComparison.notablyWorse(logRatios) ? 1 : 0;
        }
        return (double) worse / RUNS;
    }

    private static PairwiseComparison.Strength strength(double[] logRatios) {
        return PairwiseComparison.strength(
                logRatios,
                confidence -> ConfidenceInterval.byStudent(logRatios, confidence),
                COMPARISONS * pValue(logRatios),
                COMPARISONS,
                DecisionRule.ONCE);
    }

    /** Adds rounds to the first ones until they suffice. */
    private double[] run(double loss, double noise) {
        double[] logRatios = rounds(FIRST, loss, noise);
        for (int rounds = needed(logRatios); rounds > logRatios.length; rounds = needed(logRatios)) {
            double[] more = rounds(rounds - logRatios.length, loss, noise);
            logRatios = DoubleStream.concat(DoubleStream.of(logRatios), DoubleStream.of(more))
                    .toArray();
        }
        return logRatios;
    }

    private static int needed(double[] logRatios) {
        double detectable = PairwiseComparison.detectable(logRatios, COMPARISONS);
        return PairwiseComparison.roundsToDetect(detectable, logRatios.length, LOSS, MOST);
    }

    /** Student's, which for normal noise is close to that of the flips and quickly computed. */
    private static double pValue(double[] logRatios) {
        double mean = DoubleStream.of(logRatios).average().orElseThrow();
        double t = Math.abs(mean) / ConfidenceInterval.deviation(logRatios) * Math.sqrt(logRatios.length);
        return 2 * TDistribution.of(logRatios.length - 1.0).survivalProbability(t);
    }

    private double[] rounds(int count, double loss, double noise) {
        return DoubleStream.generate(() -> Math.log1p(loss) + noise * Math.sqrt(2) * random.nextGaussian())
                .limit(count)
                .toArray();
    }

    private static double simulationError(double share) {
        return 3 * Math.sqrt(share * (1 - share) / RUNS);
    }
}
