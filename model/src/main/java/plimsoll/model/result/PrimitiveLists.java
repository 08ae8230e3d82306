package plimsoll.model.result;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/**
 * Unmodifiable lists of numbers backed by arrays: a result of hundreds of trials holds millions of numbers, and boxes
 * would take most of its memory.
 */
final class PrimitiveLists {
    private PrimitiveLists() {}

    static List<Double> doubles(List<Double> values) {
        return values instanceof Doubles
                ? values
                : new Doubles(values.stream().mapToDouble(Double::doubleValue).toArray());
    }

    static List<Long> longs(List<Long> values) {
        return values instanceof Longs
                ? values
                : new Longs(values.stream().mapToLong(Long::longValue).toArray());
    }

    private static final class Doubles extends AbstractList<Double> implements RandomAccess {
        private final double[] values;

        Doubles(double[] values) {
            this.values = values;
        }

        @Override
        public Double get(int index) {
            return values[index];
        }

        @Override
        public int size() {
            return values.length;
        }
    }

    private static final class Longs extends AbstractList<Long> implements RandomAccess {
        private final long[] values;

        Longs(long[] values) {
            this.values = values;
        }

        @Override
        public Long get(int index) {
            return values[index];
        }

        @Override
        public int size() {
            return values.length;
        }
    }
}
