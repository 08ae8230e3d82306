package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * A least-squares line through successive values.
 *
 * @param count number of values
 * @param mean of the values
 * @param rise of the line from the first value to the last
 * @param error standard error of the rise, by the correlation that successive residuals show. It is too small if the
 *     values are strongly correlated, so only a multiple of it shows a rise
 * @param riseBelow upper bound of the rise at 95 % confidence. It allows for the correlation of the values, which is
 *     larger than that of the residuals
 */
public record LinearTrend(int count, double mean, double rise, double error, double riseBelow) {
    private static final double CORRELATION_MAX = 0.9;

    private static final double TAIL = 0.05;

    /** With fewer, Student's quantile would grow without bound, which the inflation of the variance does not. */
    private static final double FREEDOM_MIN = 2;

    /**
     * Fits values at equal distances.
     *
     * @throws IllegalArgumentException for fewer than 3 values
     */
    public static LinearTrend of(double[] values) {
        return of(IntStream.range(0, values.length).asDoubleStream().toArray(), values);
    }

    /**
     * @param at the position of each value, ascending, in any unit
     * @throws IllegalArgumentException for fewer than 3 values
     */
    public static LinearTrend of(double[] at, double[] values) {
        int count = values.length;
        if (count < 3) {
            throw new IllegalArgumentException("a trend needs at least 3 values, but there are " + count);
        }
        double mean = Arrays.stream(values).average().orElseThrow();
        double middle = Arrays.stream(at).average().orElseThrow();
        double length = at[count - 1] - at[0];
        double spread = 0;
        double product = 0;
        for (int i = 0; i < count; i++) {
            spread += (at[i] - middle) * (at[i] - middle);
            product += (at[i] - middle) * (values[i] - mean);
        }
        double slope = product / spread;
        double[] residuals = new double[count];
        for (int i = 0; i < count; i++) {
            residuals[i] = values[i] - mean - slope * (at[i] - middle);
        }
        double independent = Math.sqrt(squares(residuals) / (count - 2) / spread) * length;
        double shown = correlation(residuals);
        double error = independent * Math.sqrt(inflation(Math.clamp(shown, 0, CORRELATION_MAX)));
        double rise = slope * length;
        return new LinearTrend(count, mean, rise, error, rise + independent * errorsBelow(count, shown));
    }

    /** Whether the rise exceeds this number of standard errors. */
    public boolean isBeyond(double errors) {
        return Math.abs(rise) > errors * error;
    }

    /**
     * Returns the distance of the upper bound, in standard errors that independent values would have.
     *
     * <p>Residuals of a fitted line are less correlated than the values. If neighbours of n values have a
     * correlation r, the residuals show on average r - (2 + 5 r) / n. The first coefficient of the fit, a mean, takes
     * (1 + 4 r) / n (Marriott and Pope, and Kendall, Biometrika 41, 1954). Each further one takes (1 + r) / n, since it
     * takes as much from each product of neighbours as from each square. The corrected correlation inflates the
     * variance, at most to that of a line through a random walk, which is 1.5 n times that of independent values
     * (Durlauf and Phillips, Econometrica 56, 1988). The same factor divides the number of values, from which the
     * degrees of freedom follow.
     *
     * @param shown correlation of neighbouring residuals
     */
    private static double errorsBelow(int count, double shown) {
        double correlation = Math.max(0, (count * shown + 2) / Math.max(1, count - 5));
        double walk = 1.5 * count;
        double inflation = correlation < 1 ? Math.min(walk, inflation(correlation)) : walk;
        double freedom = Math.max(FREEDOM_MIN, count / inflation - 2);
        return TDistribution.of(freedom).inverseSurvivalProbability(TAIL) * Math.sqrt(inflation);
    }

    /** Returns the factor by which a correlation of neighbours inflates the variance of a mean, or of a slow trend. */
    private static double inflation(double correlation) {
        return (1 + correlation) / (1 - correlation);
    }

    private static double correlation(double[] residuals) {
        double neighbours = 0;
        for (int i = 1; i < residuals.length; i++) {
            neighbours += residuals[i] * residuals[i - 1];
        }
        double squares = squares(residuals);
        return squares == 0 ? 0 : neighbours / squares;
    }

    private static double squares(double[] values) {
        return Arrays.stream(values).map(each -> each * each).sum();
    }
}
