package plimsoll.judge.facts;

import org.HdrHistogram.Histogram;
import plimsoll.records.Histograms;

/**
 * Bounds of a percentile, given a limited number of operations.
 *
 * @param lowMillis lower bound
 * @param highMillis upper bound; equal to {@code lowMillis} if there are enough operations
 */
public record Percentile(double lowMillis, double highMillis) {
    private static final double MICROS = 1e3;

    /**
     * @param percentile 0 to 100
     * @param perMilli units of the values per millisecond
     */
    public static Percentile of(ValueDistribution times, double percentile, double perMilli) {
        double value = times.at(percentile) / perMilli;
        if (enough(times.count(), percentile)) {
            return new Percentile(value, value);
        }
        double supported = 100 * Math.max(0, 1 - (double) Histograms.BEYOND / times.count());
        return new Percentile(times.at(supported) / perMilli, times.max() / perMilli);
    }

    /** Whether at least 10 operations lie beyond the percentile. */
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
