package plimsoll.judge.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rounds of two stored results with a known truth. */
class StoredResultComparisonTest {
    private static final int RUNS = 4_000;
    private static final int FIGURES = 7;
    private static final double LOOKING = 0.10;

    /** Correlation of the figures of one trial. */
    private static final double CORRELATION = 0.5;

    private final Random random = new Random(20_261_206);

    @ParameterizedTest
    @CsvSource({"2, 2, 1", "2, 3, 1", "2, 4, 1", "3, 3, 1", "3, 4, 1", "4, 4, 1", "2, 2, 3", "2, 4, 3", "4, 4, 3"})
    void at_most_one_of_ten_pairs_of_equal_results_looks_different(int then, int today, int cells) {
        for (double noise : new double[] {0.04, 0.16}) {
            int different = 0;
            for (int run = 0; run < RUNS; run++) {
                different += IntStream.range(0, cells).anyMatch(_ -> anyDiffers(then, today, cells, noise)) ? 1 : 0;
            }
            assertThat((double) different / RUNS)
                    .as("noise %s", noise)
                    .isLessThan(LOOKING + 3 * Math.sqrt(LOOKING * (1 - LOOKING) / RUNS));
        }
    }

    /** A heap of 8.5 MiB reads as 8 or 9 in a log of whole megabytes. */
    @ParameterizedTest
    @CsvSource({"2, false", "3, false", "4, false", "5, true", "8, true"})
    void values_that_do_not_scatter_differ_if_there_are_many(int rounds, boolean differ) {
        assertThat(StoredResultComparison.differ(
                        constant(8, rounds), constant(9, rounds), StoredResultComparison.confidence(FIGURES)))
                .isEqualTo(differ);
    }

    @Test
    void a_single_round_never_differs() {
        assertThat(StoredResultComparison.differ(constant(1, 1), constant(9, 40), 0.9))
                .isFalse();
        assertThat(StoredResultComparison.differ(constant(1, 40), constant(9, 1), 0.9))
                .isFalse();
    }

    @Test
    void four_rounds_of_twice_the_time_differ() {
        double[] then = {1.00, 1.02, 1.03, 1.05};
        double[] today = {1.70, 1.72, 1.73, 1.74};
        double confidence = StoredResultComparison.confidence(FIGURES);

        assertThat(StoredResultComparison.differ(then, today, confidence)).isTrue();
        assertThat(StoredResultComparison.differ(today, then, confidence)).isTrue();
        assertThat(StoredResultComparison.differ(then, then, confidence)).isFalse();
    }

    /** Whether any figure of a cell differs between two results of the same truth. */
    private boolean anyDiffers(int then, int today, int cells, double noise) {
        double[][] before = rounds(then, noise);
        double[][] now = rounds(today, noise);
        double confidence = StoredResultComparison.confidence(FIGURES * cells);
        return IntStream.range(0, FIGURES)
                .anyMatch(figure -> StoredResultComparison.differ(before[figure], now[figure], confidence));
    }

    /** Returns the logarithms by figure, ascending. */
    private double[][] rounds(int count, double noise) {
        double[] shared =
                DoubleStream.generate(random::nextGaussian).limit(count).toArray();
        return IntStream.range(0, FIGURES)
                .mapToObj(_ -> Arrays.stream(shared)
                        .map(each -> noise
                                * (Math.sqrt(CORRELATION) * each + Math.sqrt(1 - CORRELATION) * random.nextGaussian()))
                        .sorted()
                        .toArray())
                .toArray(double[][]::new);
    }

    private static double[] constant(double value, int rounds) {
        return DoubleStream.generate(() -> Math.log(value)).limit(rounds).toArray();
    }
}
