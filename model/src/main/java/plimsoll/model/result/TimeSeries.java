package plimsoll.model.result;

import java.util.List;

/**
 * One metric of one member over a trial, in at most 400 points, each the smallest and the largest value of its interval.
 *
 * @param unit bytes, ms, count or share
 * @param rate true when the values are the increase per second of a counter
 */
public record TimeSeries(
        String member,
        String metric,
        String unit,
        boolean rate,
        List<Long> atMillis,
        List<Double> low,
        List<Double> high) {
    public TimeSeries {
        atMillis = PrimitiveLists.longs(atMillis);
        low = PrimitiveLists.doubles(low);
        // Most intervals have a single sample.
        high = high.equals(low) ? low : PrimitiveLists.doubles(high);
    }
}
