package plimsoll.judge.facts;

import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The distinct values of a histogram, in its unit. A percentile is found among them, and not by a walk over the cells of
 * the histogram, most of which are empty: a trial is asked for some hundred percentiles.
 */
public final class ValueDistribution {
    private final long[] values;
    /** Operations that took at most the value of the same index. */
    private final long[] operations;

    private final int distinct;
    private final long min;
    private final double mean;

    private ValueDistribution(long[] values, long[] operations, int distinct, long min, double mean) {
        this.values = values;
        this.operations = operations;
        this.distinct = distinct;
        this.min = min;
        this.mean = mean;
    }

    public static ValueDistribution of(Histogram histogram) {
        long[] values = new long[64];
        long[] operations = new long[64];
        int distinct = 0;
        double sum = 0;
        for (HistogramIterationValue each : histogram.recordedValues()) {
            if (distinct == values.length) {
                values = Arrays.copyOf(values, 2 * distinct);
                operations = Arrays.copyOf(operations, 2 * distinct);
            }
            values[distinct] = each.getValueIteratedTo();
            operations[distinct] = each.getTotalCountToThisValue();
            sum += (double) histogram.medianEquivalentValue(each.getValueIteratedTo())
                    * each.getCountAddedInThisIterationStep();
            distinct++;
        }
        return new ValueDistribution(
                values, operations, distinct, histogram.getMinValue(), sum / Math.max(1, histogram.getTotalCount()));
    }

    public long count() {
        return distinct == 0 ? 0 : operations[distinct - 1];
    }

    public long min() {
        return min;
    }

    public long max() {
        return distinct == 0 ? 0 : values[distinct - 1];
    }

    public double mean() {
        return mean;
    }

    /**
     * Returns the value that the histogram returns for this percentile.
     *
     * @param percentile 0 to 100
     */
    public long at(double percentile) {
        if (percentile == 0 || distinct == 0) {
            return min;
        }
        // The next smaller number keeps 99 % of 100 operations from being the hundredth by an error of rounding.
        double share = Math.clamp(Math.nextDown(percentile), 0, 100) / 100;
        long operation = Math.max(1, (long) Math.ceil(share * count()));
        int found = Arrays.binarySearch(operations, 0, distinct, operation);
        return values[found < 0 ? -found - 1 : found];
    }
}
