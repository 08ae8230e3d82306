package plimsoll.judge.facts;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

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
        long total = 0;
        double sum = 0;
        // Its own iterator begins at 0, however large the smallest value is.
        long last = histogram.getMaxValue();
        long width = 1;
        long wider = 0;
        for (long value = histogram.getMinValue(); value <= last; value += width) {
            if (value >= wider) {
                // Cells get wider at powers of two only.
                width = histogram.sizeOfEquivalentValueRange(value);
                wider = Long.highestOneBit(value) << 1;
            }
            long count = histogram.getCountAtValue(value);
            if (count == 0) {
                continue;
            }
            if (distinct == values.length) {
                values = Arrays.copyOf(values, 2 * distinct);
                operations = Arrays.copyOf(operations, 2 * distinct);
            }
            total += count;
            values[distinct] = histogram.highestEquivalentValue(value);
            operations[distinct] = total;
            sum += (double) histogram.medianEquivalentValue(value) * count;
            distinct++;
        }
        return new ValueDistribution(
                values, operations, distinct, histogram.getMinValue(), sum / Math.max(1, histogram.getTotalCount()));
    }

    interface Visitor {
        /** @param operations that took this long */
        void visit(long value, long operations);
    }

    void forEach(Visitor visitor) {
        for (int each = 0; each < distinct; each++) {
            visitor.visit(values[each], operations[each] - (each == 0 ? 0 : operations[each - 1]));
        }
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
