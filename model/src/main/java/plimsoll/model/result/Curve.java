package plimsoll.model.result;

import java.util.List;

/** Response-time percentiles of one phase; {@code count} operations. */
public record Curve(String phase, String histogram, long count, double maxMillis, List<Point> points) {
    /**
     * @param percentile 0 to 100
     * @param enough false when fewer than 10 operations lie beyond it: then it is only a lower bound of the maximum
     */
    public record Point(double percentile, double millis, boolean enough) {}
}
