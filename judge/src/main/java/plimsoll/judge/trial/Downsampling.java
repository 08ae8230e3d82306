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
            List<Point> part = values.subList(from, Math.min(values.size(), from + step));
            at.add(part.getFirst().atMillis());
            low.add(part.stream().mapToDouble(Point::value).min().orElseThrow());
            high.add(part.stream().mapToDouble(Point::value).max().orElseThrow());
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
                rates.add(new Point(
                        points.get(i).atMillis(),
                        BigDecimal.valueOf(Math.max(0, rate)).round(DIGITS).doubleValue()));
            }
        }
        return rates;
    }
}
