package plimsoll.worker.record;

import java.io.PrintStream;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.Deflater;
import org.HdrHistogram.Histogram;
import plimsoll.wire.PhaseMark;

/**
 * Writes the lines of an HdrHistogram log, as HdrHistogram's own writer does. That writer formats numbers and the date
 * for a locale, so a worker would read the JDK's locales and time zones before its first operation.
 */
final class HistogramLog {
    private static final String FORMAT = "#[Histogram log format version 1.3]";
    private static final String LEGEND =
            "\"StartTimestamp\",\"Interval_Length\",\"Interval_Max\",\"Interval_Compressed_Histogram\"";
    private static final int MILLI_DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1000.0;

    private final PrintStream file;
    private ByteBuffer packed = ByteBuffer.allocate(0);

    HistogramLog(PrintStream file) {
        this.file = file;
    }

    /** @param startMillis date of the start, since the epoch */
    void head(long startMillis) {
        line(FORMAT);
        line("#[StartTime: " + BigDecimal.valueOf(startMillis, MILLI_DIGITS) + " (seconds since epoch)]");
        line(LEGEND);
    }

    void phase(PhaseMark mark) {
        line("#" + mark.comment());
    }

    /**
     * Writes an interval under the tag of its histogram.
     *
     * @param start in seconds since the origin of the log's time stamps
     * @param end like {@code start}
     */
    void interval(double start, double end, Histogram histogram) {
        line(String.join(
                ",",
                "Tag=" + histogram.getTag(),
                PhaseMark.thousandths(start),
                PhaseMark.thousandths(end - start),
                PhaseMark.thousandths(histogram.getMaxValue() / MICROS_PER_MILLI),
                packed(histogram)));
    }

    private String packed(Histogram histogram) {
        int needed = histogram.getNeededByteBufferCapacity();
        if (packed.capacity() < needed) {
            packed = ByteBuffer.allocate(needed);
        }
        packed.clear();
        int length = histogram.encodeIntoCompressedByteBuffer(packed, Deflater.BEST_COMPRESSION);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(packed.array(), length));
    }

    private void line(String text) {
        file.print(text + "\n");
    }
}
