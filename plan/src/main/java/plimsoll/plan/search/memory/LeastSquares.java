package plimsoll.plan.search.memory;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Solves linear least squares in some of the terms, with the normal equations and columns scaled to their largest
 * value.
 */
final class LeastSquares {
    private static final double SINGULAR = 1e-10;

    private LeastSquares() {}

    /**
     * @param rows one row per observation, one column per term
     * @param mask bit i set if term i takes part; the others are 0
     * @return empty if these rows cannot separate the terms
     */
    static Optional<double[]> solve(double[][] rows, double[] values, int mask) {
        int[] terms = IntStream.range(0, rows[0].length)
                .filter(term -> (mask >> term & 1) == 1)
                .toArray();
        double[] scale = IntStream.of(terms)
                .mapToDouble(term -> largest(column(rows, term)))
                .toArray();
        double[][] equations = new double[terms.length][terms.length + 1];
        for (int i = 0; i < terms.length; i++) {
            for (int j = 0; j < terms.length; j++) {
                equations[i][j] = product(column(rows, terms[i]), column(rows, terms[j])) / (scale[i] * scale[j]);
            }
            equations[i][terms.length] = product(column(rows, terms[i]), values) / scale[i];
        }
        return eliminated(equations).map(solved -> {
            double[] all = new double[rows[0].length];
            for (int i = 0; i < terms.length; i++) {
                all[terms[i]] = solved[i] / scale[i];
            }
            return all;
        });
    }

    private static double[] column(double[][] rows, int term) {
        return Arrays.stream(rows).mapToDouble(row -> row[term]).toArray();
    }

    /** Returns at least the smallest positive number, so that a column of zeros remains zero. */
    private static double largest(double[] column) {
        return Math.max(
                Double.MIN_NORMAL, Arrays.stream(column).map(Math::abs).max().orElse(0));
    }

    private static double product(double[] column, double[] others) {
        return IntStream.range(0, column.length)
                .mapToDouble(i -> column[i] * others[i])
                .sum();
    }

    /** Solves by Gauss-Jordan elimination with the largest pivot. */
    private static Optional<double[]> eliminated(double[][] equations) {
        int size = equations.length;
        for (int step = 0; step < size; step++) {
            int pivot = step;
            for (int row = step + 1; row < size; row++) {
                pivot = Math.abs(equations[row][step]) > Math.abs(equations[pivot][step]) ? row : pivot;
            }
            double[] swapped = equations[pivot];
            equations[pivot] = equations[step];
            equations[step] = swapped;
            if (Math.abs(swapped[step]) < SINGULAR) {
                return Optional.empty();
            }
            for (int row = 0; row < size; row++) {
                subtract(equations[row], swapped, row == step ? 0 : equations[row][step] / swapped[step], step);
            }
        }
        return Optional.of(IntStream.range(0, size)
                .mapToDouble(i -> equations[i][size] / equations[i][i])
                .toArray());
    }

    private static void subtract(double[] from, double[] what, double times, int start) {
        for (int i = start; i < from.length; i++) {
            from[i] -= times * what[i];
        }
    }
}
