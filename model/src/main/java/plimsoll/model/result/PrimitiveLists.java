package plimsoll.model.result;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.RandomAccess;

/**
 * Unmodifiable lists of numbers backed by arrays: a result of a thousand trials holds tens of millions of numbers, and
 * boxes would take most of its memory. Most lists are counts, bytes in whole pages, or rates of few decimals, which are
 * kept as whole numbers over a common divisor; each number comes back exactly.
 */
final class PrimitiveLists {
    private static final double A_PAGE = 1.0 / 4096;
    private static final double[] DIVISORS = {1, A_PAGE, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7};

    private PrimitiveLists() {}

    static List<Double> doubles(List<Double> values) {
        if (values instanceof PackedDoubles) {
            return values;
        }
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        for (double divisor : DIVISORS) {
            if (isExact(all, divisor)) {
                return quotients(all, divisor);
            }
        }
        return new Doubles(all);
    }

    static List<Long> longs(List<Long> values) {
        if (values instanceof PackedLongs) {
            return values;
        }
        long[] all = values.stream().mapToLong(Long::longValue).toArray();
        return Arrays.stream(all).allMatch(value -> value == (int) value)
                ? new Ints(Arrays.stream(all).mapToInt(value -> (int) value).toArray())
                : new Longs(all);
    }

    private static List<Double> quotients(double[] all, double divisor) {
        int[] dividends =
                Arrays.stream(all).mapToInt(value -> dividend(value, divisor)).toArray();
        return Arrays.stream(dividends).allMatch(value -> value == (short) value)
                ? new ShortQuotients(dividends, divisor)
                : new IntQuotients(dividends, divisor);
    }

    /** Compares bits, so that a negative zero, and what is not a number, stay what they are. */
    private static boolean isExact(double[] values, double divisor) {
        for (double value : values) {
            if (Double.doubleToRawLongBits(dividend(value, divisor) / divisor) != Double.doubleToRawLongBits(value)) {
                return false;
            }
        }
        return true;
    }

    private static int dividend(double value, double divisor) {
        return (int) Math.rint(value * divisor);
    }

    private abstract static class PackedDoubles extends AbstractList<Double> implements RandomAccess {}

    private static final class ShortQuotients extends PackedDoubles {
        private final short[] dividends;
        private final double divisor;

        ShortQuotients(int[] dividends, double divisor) {
            this.dividends = new short[dividends.length];
            this.divisor = divisor;
            for (int i = 0; i < dividends.length; i++) {
                this.dividends[i] = (short) dividends[i];
            }
        }

        @Override
        public Double get(int index) {
            return dividends[index] / divisor;
        }

        @Override
        public int size() {
            return dividends.length;
        }
    }

    private static final class IntQuotients extends PackedDoubles {
        private final int[] dividends;
        private final double divisor;

        IntQuotients(int[] dividends, double divisor) {
            this.dividends = dividends;
            this.divisor = divisor;
        }

        @Override
        public Double get(int index) {
            return dividends[index] / divisor;
        }

        @Override
        public int size() {
            return dividends.length;
        }
    }

    private static final class Doubles extends PackedDoubles {
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

    private abstract static class PackedLongs extends AbstractList<Long> implements RandomAccess {}

    private static final class Ints extends PackedLongs {
        private final int[] values;

        Ints(int[] values) {
            this.values = values;
        }

        @Override
        public Long get(int index) {
            return (long) values[index];
        }

        @Override
        public int size() {
            return values.length;
        }
    }

    private static final class Longs extends PackedLongs {
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
