package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The straight line through values that were taken one after the other.
 *
 * @param mean of the values
 * @param rise of the line from the first value to the last
 * @param error one standard error of the rise, neighbours in time counted as dependent
 */
public record LinearTrend(double mean, double rise, double error) {
    private static final double MOST_DEPENDENT = 0.9;

    /**
     * At equal distances.
     *
     * @throws IllegalArgumentException for fewer than 3 values, of which nothing can be said
     */
    public static LinearTrend of(double[] values) {
        return of(IntStream.range(0, values.length).asDoubleStream().toArray(), values);
    }

    /**
     * @param at where each value was taken, in ascending order and any unit
     * @throws IllegalArgumentException for fewer than 3 values, of which nothing can be said
     */
    public static LinearTrend of(double[] at, double[] values) {
        int count = values.length;
        if (count < 3) {
            throw new IllegalArgumentException("a trend needs 3 values, but there are " + count);
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
        double[] rest = new double[count];
        for (int i = 0; i < count; i++) {
            rest[i] = values[i] - mean - slope * (at[i] - middle);
        }
        double variance = squares(rest) / (count - 2) / spread;
        double error = Math.sqrt(variance * dependence(rest)) * length;
        return new LinearTrend(mean, slope * length, error);
    }

    /** Whether the rise is beyond so many of its standard errors. */
    public boolean isBeyond(double errors) {
        return Math.abs(rise) > errors * error;
    }

    /** By how much fewer values there are than it seems, when each resembles the one before. */
    private static double dependence(double[] rest) {
        double neighbours = 0;
        for (int i = 1; i < rest.length; i++) {
            neighbours += rest[i] * rest[i - 1];
        }
        double squares = squares(rest);
        double correlation = squares == 0 ? 0 : Math.clamp(neighbours / squares, 0, MOST_DEPENDENT);
        return (1 + correlation) / (1 - correlation);
    }

    private static double squares(double[] values) {
        return Arrays.stream(values).map(each -> each * each).sum();
    }
}
