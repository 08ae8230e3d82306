package plimsoll.judge.trial;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.result.TimeSeries;

/**
 * Thins out a series: merges neighbours until at most 400 points are left, each with its smallest and its largest
 * value.
 */
final class Downsampling {
    static final int POINTS_MAX = 400;
    private static final MathContext DIGITS = new MathContext(4);
    private static final double SECOND = 1e3;

    private static final double[] TENS = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12};
    private static final double LEAST = 1;
    private static final double MOST = 1e11;
    private static final double HALF = 0.5;

    /** More than the error of a quotient of numbers with five digits before the point. */
    private static final double UNSURE = 1e-6;

    private Downsampling() {}

    /** A series without its points. */
    record Curve(String member, String metric, String unit, boolean rate) {}

    record Point(long atMillis, double value) {}

    /** Returns one series, or none if all values are 0. */
    static Stream<TimeSeries> series(Curve curve, List<Point> points) {
        List<Point> values = curve.rate() ? rates(points) : points;
        if (values.stream().allMatch(point -> point.value() == 0)) {
            return Stream.empty();
        }
        int step = (values.size() + POINTS_MAX - 1) / POINTS_MAX;
        List<Long> at = new ArrayList<>();
        List<Double> low = new ArrayList<>();
        List<Double> high = new ArrayList<>();
        for (int from = 0; from < values.size(); from += step) {
            double lowest = values.get(from).value();
            double highest = lowest;
            for (int next = from + 1; next < Math.min(values.size(), from + step); next++) {
                lowest = Math.min(lowest, values.get(next).value());
                highest = Math.max(highest, values.get(next).value());
            }
            at.add(values.get(from).atMillis());
            low.add(lowest);
            high.add(highest);
        }
        return Stream.of(new TimeSeries(curve.member(), curve.metric(), curve.unit(), curve.rate(), at, low, high));
    }

    /** Returns the increase per second between neighbouring samples, to four digits, which exceeds their precision. */
    private static List<Point> rates(List<Point> points) {
        List<Point> rates = new ArrayList<>();
        for (int i = 1; i < points.size(); i++) {
            long millis = points.get(i).atMillis() - points.get(i - 1).atMillis();
            if (millis > 0) {
                double rate = (points.get(i).value() - points.get(i - 1).value()) * SECOND / millis;
                rates.add(new Point(points.get(i).atMillis(), rounded(Math.max(0, rate))));
            }
        }
        return rates;
    }

    /**
     * Returns a number that is not negative to four digits, halves up. A trial has some ten thousand, so that decimal
     * arithmetic decides only where the number is close to a half.
     */
    static double rounded(double value) {
        if (value == 0) {
            return 0;
        }
        if (value < LEAST || value > MOST) {
            return decimal(value);
        }
        int digits = 1;
        while (TENS[digits] <= value) {
            digits++;
        }
        double scaled = digits > DIGITS.getPrecision()
                ? value / TENS[digits - DIGITS.getPrecision()]
                : value * TENS[DIGITS.getPrecision() - digits];
        double whole = Math.floor(scaled);
        double rest = scaled - whole;
        if (Math.abs(rest - HALF) < UNSURE) {
            return decimal(value);
        }
        double rounded = rest > HALF ? whole + 1 : whole;
        return digits > DIGITS.getPrecision()
                ? rounded * TENS[digits - DIGITS.getPrecision()]
                : rounded / TENS[DIGITS.getPrecision() - digits];
    }

    private static double decimal(double value) {
        return BigDecimal.valueOf(value).round(DIGITS).doubleValue();
    }
}
