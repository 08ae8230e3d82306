package plimsoll.judge.facts;

import org.HdrHistogram.Histogram;
import plimsoll.records.Histograms;

/**
 * A percentile that a limited number of operations can support.
 *
 * @param lowMillis it is at least this
 * @param highMillis it is at most this; the same as {@code lowMillis} when there are enough operations
 */
public record Percentile(double lowMillis, double highMillis) {
    private static final double MICROS = 1e3;

    /**
     * @param percentile 0 to 100
     * @param perMilli how many of the histogram's units are a millisecond
     */
    public static Percentile of(Histogram histogram, double percentile, double perMilli) {
        double value = histogram.getValueAtPercentile(percentile) / perMilli;
        if (enough(histogram.getTotalCount(), percentile)) {
            return new Percentile(value, value);
        }
        double supported = 100 * Math.max(0, 1 - (double) Histograms.BEYOND / histogram.getTotalCount());
        return new Percentile(histogram.getValueAtPercentile(supported) / perMilli, histogram.getMaxValue() / perMilli);
    }

    /** Whether at least 10 operations lie beyond it. */
    public static boolean enough(long count, double percentile) {
        return Histograms.tell(count, percentile);
    }

    public static double millis(long micros) {
        return micros / MICROS;
    }

    public static double meanMillis(Histogram histogram) {
        return histogram.getMean() / MICROS;
    }
}
