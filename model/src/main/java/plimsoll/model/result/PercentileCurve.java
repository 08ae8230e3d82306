package plimsoll.model.result;

import java.util.List;
import java.util.Optional;

/**
 * Response-time percentiles of one phase; {@code count} operations.
 *
 * @param judged whether a judgement rests on the phase, as none does on a warm-up; empty in results of before it was said
 */
public record PercentileCurve(
        String phase, Optional<Boolean> judged, String histogram, long count, double maxMillis, List<Point> points) {
    /**
     * @param percentile 0 to 100
     * @param enough false when fewer than 10 operations lie beyond it: then it is only a lower bound of the maximum
     */
    public record Point(double percentile, double millis, boolean enough) {}
}
