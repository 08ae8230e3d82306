package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Many differences of two variants in the same rounds, tested together: the step-down max-T procedure of Westfall and
 * Young over the sign flips of whole rounds.
 *
 * <p>If the variants do not differ, each round could as well have had them the other way round, for all differences at
 * once. So a p-value is the share of such flips in which any of the remaining differences has a statistic as large, and
 * no assumption about the dependence of the differences is needed. The statistic is Student's t with a constant added to
 * the standard error (Tusher, Tibshirani and Chu, PNAS 98, 2001): otherwise a difference of nothing that happens to
 * scatter by nothing would have the largest t of all.
 */
public final class PairedDifferences {
    private static final double ROUNDING = 1 - 1e-9;

    /** With more rounds, only this many take part in flips, which are then 2^13. */
    private static final int FLIPPED_MAX = 14;

    private final double[][] differences;
    private final double errorAtLeast;

    private PairedDifferences(double[][] differences, double errorAtLeast) {
        this.differences = differences;
        this.errorAtLeast = errorAtLeast;
    }

    /**
     * Returns the adjusted p-values.
     *
     * @param differences by row and round, all rows in comparable units and with the same rounds; NaN where a row was not
     *     observed
     * @param errorAtLeast the constant that is added to each standard error, in the same unit
     */
    public static double[] adjusted(double[][] differences, double errorAtLeast) {
        if (differences.length == 0 || differences[0].length == 0) {
            double[] unknown = new double[differences.length];
            Arrays.fill(unknown, 1);
            return unknown;
        }
        return new PairedDifferences(differences, errorAtLeast).adjusted();
    }

    private double[] adjusted() {
        double[] observed =
                Arrays.stream(differences).mapToDouble(row -> statistic(row, 0)).toArray();
        List<Integer> descending = IntStream.range(0, differences.length)
                .boxed()
                .sorted(Comparator.comparingDouble(row -> -observed[row]))
                .toList();
        int flips = 1 << (Math.min(FLIPPED_MAX, differences[0].length) - 1);
        int[] asLarge = new int[differences.length];
        for (int flip = 0; flip < flips; flip++) {
            double largest = 0;
            for (int row : descending.reversed()) {
                largest = Math.max(largest, statistic(differences[row], flip));
                asLarge[row] += largest >= observed[row] * ROUNDING ? 1 : 0;
            }
        }
        double[] adjusted = new double[differences.length];
        double before = 0;
        for (int row : descending) {
            before = Math.max(before, (double) asLarge[row] / flips);
            adjusted[row] = before;
        }
        return adjusted;
    }

    /** The last round is never flipped, since the complement of a flip has the same statistics. */
    private double statistic(double[] row, int flip) {
        double sum = 0;
        double squares = 0;
        int known = 0;
        for (int round = 0; round < row.length; round++) {
            if (Double.isNaN(row[round])) {
                continue;
            }
            known++;
            boolean flipped = round < FLIPPED_MAX - 1 && ((flip >>> round) & 1) == 1;
            sum += flipped ? -row[round] : row[round];
            squares += row[round] * row[round];
        }
        if (known < 2) {
            return 0;
        }
        double mean = sum / known;
        double variance = Math.max(0, squares - known * mean * mean) / (known - 1);
        return Math.abs(mean) / (Math.sqrt(variance / known) + errorAtLeast);
    }
}
