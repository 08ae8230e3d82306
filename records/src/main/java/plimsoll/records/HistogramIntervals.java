package plimsoll.records;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.HdrHistogram.Histogram;
import plimsoll.model.record.UnreadableRecordException;

/**
 * Unpacks the intervals of an HdrHistogram log V2 and adds up their counts: an interval with one value costs no histogram
 * of its own. The size of all intervals unpacked is bounded, since a few packed bytes may stand for a million.
 */
final class HistogramIntervals implements AutoCloseable {
    private static final int COMPRESSED = 0x1c849314;
    private static final int PLAIN = 0x1c849313;

    /** Cookie, length, offset, digits, lowest and highest value, ratio. */
    private static final int HEADER = 40;

    private static final int DIGITS = 3;

    /** Values below 2^11 have a bucket each, those above have 2^10 in each doubling, for three digits. */
    private static final int HALF_BITS = 10;

    private static final int HALF = 1 << HALF_BITS;

    /** Buckets up to 2^36: a worker records at most a minute in nanoseconds. */
    private static final int BUCKETS = 27 << HALF_BITS;

    /** More operations than start in the time of an interval. */
    private static final long COUNT_MAX = 1L << 32;

    /** A worker's interval has less: three bytes for each bucket. */
    private static final int INTERVAL_MAX = 1 << 17;

    private final Inflater inflater = new Inflater();
    private final byte[] interval = new byte[INTERVAL_MAX];
    private long left;

    /** @param most the bytes of all intervals, unpacked */
    HistogramIntervals(long most) {
        this.left = most;
    }

    /**
     * Returns the counts of an interval; they are there until the next interval is unpacked.
     *
     * @throws UnreadableRecordException if it is torn, or not one that a worker writes
     */
    ByteBuffer counts(byte[] packed) {
        ByteBuffer counts = unpacked(ByteBuffer.wrap(packed));
        check(counts.duplicate());
        return counts;
    }

    /** Returns the sum of no intervals. */
    static long[] noCounts() {
        return new long[0];
    }

    /** Returns the sum of one more interval, in the same array if that has room; most intervals use few buckets. */
    static long[] sum(long[] before, ByteBuffer interval) {
        long[][] sum = {before};
        visit(interval, (index, count) -> {
            if (index >= sum[0].length) {
                sum[0] = Arrays.copyOf(sum[0], (index / HALF + 1) * HALF);
            }
            sum[0][index] += count;
        });
        return sum[0];
    }

    /** Returns the mean as a histogram has it: each value is in the middle of its bucket. */
    static double mean(ByteBuffer interval) {
        double[] sums = new double[2];
        visit(interval, (index, count) -> {
            sums[0] += (value(index) + ((1L << doubling(index)) >> 1)) * count;
            sums[1] += count;
        });
        return sums[1] == 0 ? 0 : sums[0] / sums[1];
    }

    /** Returns the highest value of the highest bucket in use, as a histogram returns its maximum; 0 without any. */
    static long max(ByteBuffer interval) {
        long[] highest = new long[1];
        visit(interval, (index, _) -> highest[0] = value(index) + (1L << doubling(index)) - 1);
        return highest[0];
    }

    static Histogram histogram(long[] counts) {
        Histogram histogram = Histograms.empty();
        for (int index = 0; index < counts.length; index++) {
            if (counts[index] > 0) {
                histogram.recordValueWithCount(value(index), counts[index]);
            }
        }
        return histogram;
    }

    private ByteBuffer unpacked(ByteBuffer packed) {
        if (packed.remaining() < 2 * Integer.BYTES || packed.getInt() != COMPRESSED) {
            throw new UnreadableRecordException("an interval is not packed as a worker does");
        }
        packed.getInt();
        ByteBuffer plain = ByteBuffer.wrap(interval, 0, inflated(packed));
        if (plain.remaining() < HEADER || plain.getInt() != PLAIN || plain.getInt() != plain.remaining() - 32) {
            throw new UnreadableRecordException("an interval is torn");
        }
        int offset = plain.getInt();
        int digits = plain.getInt();
        long lowest = plain.getLong();
        if (offset != 0 || digits != DIGITS || lowest != 1) {
            throw new UnreadableRecordException(
                    "an interval has " + digits + " digits from " + lowest + ", but a worker writes 3 from 1");
        }
        return plain.position(HEADER).slice();
    }

    /** Returns whether the intervals held more than the bound; the rest was not unpacked. */
    boolean tooLong() {
        return left < 0;
    }

    private int inflated(ByteBuffer packed) {
        if (tooLong()) {
            throw new UnreadableRecordException("the intervals before this one were too long");
        }
        inflater.reset();
        inflater.setInput(packed);
        try {
            int length = inflater.inflate(interval);
            left -= length;
            if (!inflater.finished()) {
                throw new UnreadableRecordException("an interval is longer than a worker writes, or torn");
            }
            return length;
        } catch (DataFormatException e) {
            throw new UnreadableRecordException("a torn interval", e);
        }
    }

    /** Checks all counts of an interval, each of which is a count or as a negative number a run of empty buckets. */
    private static void check(ByteBuffer counts) {
        long index = 0;
        while (counts.hasRemaining()) {
            long count = zigZag(counts);
            if (count > COUNT_MAX || count < -BUCKETS || index >= BUCKETS) {
                throw new UnreadableRecordException("an interval has a count of " + count + " in bucket " + index
                        + ", which is beyond those of a worker");
            }
            index += count < 0 ? -count : 1;
        }
    }

    private static void visit(ByteBuffer interval, CountVisitor visitor) {
        ByteBuffer counts = interval.duplicate();
        int index = 0;
        while (counts.hasRemaining()) {
            long count = zigZag(counts);
            if (count > 0) {
                visitor.visit(index, count);
            }
            index += count < 0 ? (int) -count : 1;
        }
    }

    /** Returns the lowest value of a bucket. */
    private static long value(int index) {
        return (long) (index - doubling(index) * HALF) << doubling(index);
    }

    private static int doubling(int index) {
        return Math.max(0, (index >> HALF_BITS) - 1);
    }

    /** Reads a number of up to 9 bytes, each with seven bits, the lowest first; the ninth has eight. */
    private static long zigZag(ByteBuffer bytes) {
        long number = 0;
        for (int shift = 0; ; shift += 7) {
            if (!bytes.hasRemaining()) {
                throw new UnreadableRecordException("an interval ends within a count");
            }
            long next = bytes.get();
            if (shift == 56) {
                return unsigned(number | (next << shift));
            }
            number |= (next & 0x7F) << shift;
            if (next >= 0) {
                return unsigned(number);
            }
        }
    }

    private static long unsigned(long zigZag) {
        return (zigZag >>> 1) ^ -(zigZag & 1);
    }

    @Override
    public void close() {
        inflater.end();
    }

    private interface CountVisitor {
        void visit(int index, long count);
    }
}
