package plimsoll.model.figure;

import java.util.OptionalDouble;
import java.util.stream.DoubleStream;

/** The median; of an even number of values, the mean of the two in the middle. */
public final class Median {
    private Median() {}

    /** Returns the median of values in any order; empty without values. */
    public static OptionalDouble of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of(sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2);
    }
}
