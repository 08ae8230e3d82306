package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The smallest loss that a run prints, by the noise that its own rounds showed. */
class SmallestLossTest {
    private static final int RUNS = 2_000;
    private static final double DECIDED_MIN = 0.88;

    private final Random random = new Random(20_261_201);

    /** Ten rounds with nine figures are the worst: their flips decide by little less than ten that agree. */
    @ParameterizedTest
    @CsvSource({
        "6, 1, 0.04",
        "7, 3, 0.08",
        "8, 1, 0.12",
        "8, 3, 0.04",
        "8, 3, 0.08",
        "8, 3, 0.12",
        "9, 9, 0.04",
        "10, 9, 0.08",
        "12, 3, 0.16"
    })
    void as_many_rounds_of_the_same_noise_decide_it_in_nine_of_ten_runs(int rounds, int figures, double noise) {
        int decided = 0;
        for (int run = 0; run < RUNS; run++) {
            double printed = PairwiseComparison.detectable(rounds(rounds, 0, noise), figures);
            decided += isWorse(rounds(rounds, printed, noise), figures) ? 1 : 0;
        }
        assertThat((double) decided / RUNS).isGreaterThan(DECIDED_MIN - simulationError(DECIDED_MIN));
    }

    /** A pipeline may pass a run that decides nothing and prints no more than the loss that it bears. */
    @ParameterizedTest
    @CsvSource({"8, 3, 0.04, 0.08", "8, 3, 0.04, 0.10", "8, 3, 0.08, 0.20", "9, 9, 0.04, 0.15", "12, 3, 0.08, 0.15"})
    void a_loss_of_this_size_is_seldom_both_printed_and_left_undecided(
            int rounds, int figures, double noise, double loss) {
        int passed = 0;
        for (int run = 0; run < RUNS; run++) {
            double[] logRatios = rounds(rounds, loss, noise);
            boolean printed = PairwiseComparison.detectable(logRatios, figures) <= loss;
            passed += printed && !isWorse(logRatios, figures) ? 1 : 0;
        }
        assertThat((double) passed / RUNS).isLessThan(0.02);
    }

    /** Eight rounds of one cell, of which three figures are tested. */
    @ParameterizedTest
    @CsvSource({"0.04, 0.12, 0.14", "0.12, 0.41, 0.47"})
    void it_grows_with_the_noise(double noise, double least, double most) {
        double[] printed = DoubleStream.generate(() -> PairwiseComparison.detectable(rounds(8, 0, noise), 3))
                .limit(RUNS)
                .sorted()
                .toArray();
        assertThat(printed[RUNS / 2]).isBetween(least, most);
    }

    private static boolean isWorse(double[] logRatios, int figures) {
        return PairwiseComparison.notablyWorse(logRatios)
                && PairwiseComparison.clearlyAbove(logRatios, figures * SignFlipPermutation.pValue(logRatios));
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
