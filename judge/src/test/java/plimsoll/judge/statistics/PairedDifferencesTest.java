package plimsoll.judge.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.inside.ProfileComparison;

class PairedDifferencesTest {
    private static final double CONSTANT = 0.01;
    private static final double ALPHA = 0.01;
    private static final int ROWS = 60;
    private static final int RUNS = 400;
    private static final int RISES = 1000;
    private static final int RISING = 17;
    private static final long SEED = 46;

    @Test
    void a_planted_difference_is_decided_among_many_rows_of_noise() {
        double[][] rows = noise(new Random(SEED), ROWS, ProfileComparison.DECIDING_ROUNDS, 0.02);
        Arrays.setAll(rows[17], round -> rows[17][round] + 0.3);

        double[] adjusted = PairedDifferences.adjusted(rows, CONSTANT);

        assertThat(adjusted[17]).isLessThan(ALPHA);
        assertThat(IntStream.range(0, ROWS).filter(row -> row != 17).mapToDouble(row -> adjusted[row]))
                .allMatch(pValue -> pValue >= ALPHA);
    }

    @Test
    void one_round_fewer_than_the_deciding_ones_decides_nothing() {
        double[] same = new double[ProfileComparison.DECIDING_ROUNDS];
        Arrays.fill(same, 1);

        assertThat(PairedDifferences.adjusted(new double[][] {same}, CONSTANT)[0])
                .isLessThan(ALPHA);
        assertThat(PairedDifferences.adjusted(new double[][] {Arrays.copyOf(same, same.length - 1)}, CONSTANT)[0])
                .isGreaterThan(ALPHA);
    }

    /** The share of runs in which any of all rows is decided is the error of the family. */
    @Test
    void equal_variants_differ_in_at_most_one_of_a_hundred_runs() {
        Random random = new Random(SEED);
        long alarms = IntStream.range(0, RUNS)
                .filter(_ -> Arrays.stream(PairedDifferences.adjusted(
                                noise(random, ROWS, ProfileComparison.DECIDING_ROUNDS, 0.05), CONSTANT))
                        .anyMatch(pValue -> pValue < ALPHA))
                .count();

        // 1 % of 400 runs are 4; chance exceeds 11 in fewer than one of 1000 tests.
        assertThat(alarms).as("seed " + SEED).isLessThanOrEqualTo(11);
    }

    @Test
    void the_default_rounds_decide_a_rise_of_two_deviations_that_the_fewest_mostly_miss() {
        assertThat(shareDecided(ProfileComparison.DECIDING_ROUNDS)).isCloseTo(0.51, within(0.04));
        assertThat(shareDecided(ProfileComparison.DEFAULT_ROUNDS)).isCloseTo(0.84, within(0.04));
    }

    /** In comparisons with one row that rises by two standard deviations of a round, the share that decides it. */
    private static double shareDecided(int rounds) {
        Random random = new Random(SEED);
        long decided = IntStream.range(0, RISES)
                .filter(_ -> {
                    double[][] rows = noise(random, ROWS, rounds, 0.02);
                    Arrays.setAll(rows[RISING], round -> rows[RISING][round] + 2 * 0.02 * (1 + RISING % 5));
                    return PairedDifferences.adjusted(rows, CONSTANT)[RISING] < ALPHA;
                })
                .count();
        return (double) decided / RISES;
    }

    @Test
    void no_rounds_and_rows_of_nothing_are_not_decided() {
        assertThat(PairedDifferences.adjusted(new double[0][0], CONSTANT)).isEmpty();
        assertThat(PairedDifferences.adjusted(new double[1][0], CONSTANT)).containsExactly(1);
        assertThat(PairedDifferences.adjusted(new double[1][6], CONSTANT)).containsExactly(1);
    }

    /** Rows of different noise, as large and small places have. */
    private static double[][] noise(Random random, int rows, int rounds, double deviation) {
        return IntStream.range(0, rows)
                .mapToObj(row -> IntStream.range(0, rounds)
                        .mapToDouble(_ -> random.nextGaussian() * deviation * (1 + row % 5))
                        .toArray())
                .toArray(double[][]::new);
    }
}
