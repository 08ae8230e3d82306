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
 * @param error standard error of the rise, corrected for the correlation of successive values
 */
public record LinearTrend(int count, double mean, double rise, double error) {
    private static final double CORRELATION_MAX = 0.9;

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
        double variance = squares(residuals) / (count - 2) / spread;
        double error = Math.sqrt(variance * varianceInflation(residuals)) * length;
        return new LinearTrend(count, mean, slope * length, error);
    }

    /** Returns the upper bound of the rise at 95 % confidence. */
    public double riseBelow() {
        return rise + TDistribution.of(count - 2).inverseSurvivalProbability(0.05) * error;
    }

    /** Whether the rise exceeds this number of standard errors. */
    public boolean isBeyond(double errors) {
        return Math.abs(rise) > errors * error;
    }

    /** Returns the factor by which lag-1 autocorrelation of the residuals inflates the variance. */
    private static double varianceInflation(double[] residuals) {
        double neighbours = 0;
        for (int i = 1; i < residuals.length; i++) {
            neighbours += residuals[i] * residuals[i - 1];
        }
        double squares = squares(residuals);
        double correlation = squares == 0 ? 0 : Math.clamp(neighbours / squares, 0, CORRELATION_MAX);
        return (1 + correlation) / (1 - correlation);
    }

    private static double squares(double[] values) {
        return Arrays.stream(values).map(each -> each * each).sum();
    }
}
