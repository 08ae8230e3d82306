package plimsoll.judge.trial;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.result.TimeSeries;

/** Puts neighbours together until at most 400 points are left; each keeps its smallest and its largest value. */
final class Downsampling {
    static final int MOST = 400;
    private static final MathContext DIGITS = new MathContext(4);
    private static final double SECOND = 1e3;

    private Downsampling() {}

    /** What is drawn, before its points. */
    record Curve(String member, String metric, String unit, boolean rate) {}

    record Point(long atMillis, double value) {}

    /** One series, or none when there is nothing but zeros. */
    static Stream<TimeSeries> series(Curve curve, List<Point> points) {
        List<Point> values = curve.rate() ? rates(points) : points;
        if (values.stream().allMatch(point -> point.value() == 0)) {
            return Stream.empty();
        }
        int step = (values.size() + MOST - 1) / MOST;
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

    /** Increase per second, from each sample to the next; four digits are more than such a difference is worth. */
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
