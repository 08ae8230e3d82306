package plimsoll.model.result;

import java.util.List;
import java.util.Optional;

/**
 * Response-time percentiles of one phase; {@code count} operations.
 *
 * @param judged whether the phase is judged, unlike a warm-up; empty in results that predate the field
 */
public record PercentileCurve(
        String phase, Optional<Boolean> judged, String histogram, long count, double maxMillis, List<Point> points) {
    /**
     * @param percentile 0 to 100
     * @param enough false if fewer than 10 operations lie beyond it: it is then only a lower bound of the maximum
     */
    public record Point(double percentile, double millis, boolean enough) {}
}
