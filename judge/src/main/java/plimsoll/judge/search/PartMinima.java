package plimsoll.judge.search;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import plimsoll.judge.statistics.LinearTrend;

/**
 * The minimum of a quantity in each of twenty parts of a load, so that memory which is released now and then is not
 * taken for a leak.
 */
final class PartMinima {
    static final int PARTS = 20;

    private static final double MILLIS_PER_HOUR = 3_600_000;

    /** Ascending numbers of the parts that have a value. */
    private final double[] parts;

    private final double[] lowest;
    private final double hoursOfPart;

    /** A value and when it was measured, in milliseconds of the trial. */
    record MeasuredValue(long millis, double value) {}

    /** @param lowest NaN for a part without a value */
    private PartMinima(double[] lowest, long millis) {
        this.parts = IntStream.range(0, PARTS)
                .filter(part -> !Double.isNaN(lowest[part]))
                .asDoubleStream()
                .toArray();
        this.lowest =
                Arrays.stream(lowest).filter(value -> !Double.isNaN(value)).toArray();
        this.hoursOfPart = millis / MILLIS_PER_HOUR / PARTS;
    }

    /** @param to end of the load, which is not part of it */
    static PartMinima of(List<MeasuredValue> values, long from, long to) {
        double[] lowest = new double[PARTS];
        Arrays.fill(lowest, Double.NaN);
        for (MeasuredValue each : values) {
            if (each.millis() >= from && each.millis() < to) {
                int part = (int) ((each.millis() - from) * PARTS / (to - from));
                lowest[part] = Double.isNaN(lowest[part]) ? each.value() : Math.min(lowest[part], each.value());
            }
        }
        return new PartMinima(lowest, to - from);
    }

    /** Returns the number of parts that have a value. */
    int count() {
        return parts.length;
    }

    /**
     * Returns a straight line through the minima.
     *
     * @throws IllegalArgumentException for fewer than 3 parts with a value
     */
    LinearTrend line() {
        return LinearTrend.of(parts, lowest);
    }

    /** Returns the slope of the line. */
    double perHour() {
        return line().rise() / hours();
    }

    /**
     * Returns the upper bound of the slope at 95 % confidence.
     *
     * @param step between values that the records can tell apart; a smaller rise may show in none of them
     */
    double mostPerHour(double step) {
        return (line().riseBelow() + step) / hours();
    }

    private double hours() {
        return (parts[parts.length - 1] - parts[0]) * hoursOfPart;
    }
}
