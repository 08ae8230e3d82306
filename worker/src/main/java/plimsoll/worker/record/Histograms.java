package plimsoll.worker.record;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;

/**
 * The times of a workload's operations: recorded without a lock from any thread, written as one interval histogram per tag
 * at every {@link #flush}.
 *
 * <p>Microseconds, 3 significant digits, up to one hour; a longer time counts as one hour.
 */
public final class Histograms implements AutoCloseable {
    private static final long HIGHEST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;
    private static final double MICROS_PER_MILLI = 1000.0;

    /** What is timed; the tag in the log is {@code PHASE.} and this in lower case. */
    public enum Span {
        /** Acknowledged, from the intended start. */
        RESPONSE("response"),
        /** Acknowledged, from the send. */
        SERVICE("service"),
        /** From the intended start to the send, of every operation that was sent. */
        LAG("lag"),
        /** Rejected, from the intended start. */
        REFUSED("refused"),
        /** Failed or unknown, from the intended start. */
        FAILED("failed");

        private final String tag;

        Span(String tag) {
            this.tag = tag;
        }
    }

    private final PrintStream file;
    private final HistogramLogWriter log;
    private final Recorder response = new Recorder(HIGHEST_MICROS, DIGITS);
    private final Recorder service = new Recorder(HIGHEST_MICROS, DIGITS);
    private final Recorder lag = new Recorder(HIGHEST_MICROS, DIGITS);
    private final Recorder refused = new Recorder(HIGHEST_MICROS, DIGITS);
    private final Recorder failed = new Recorder(HIGHEST_MICROS, DIGITS);
    private final Map<Span, Histogram> spare = new EnumMap<>(Span.class);
    private final long zeroNanos;
    private long flushedNanos;

    /** @param zeroNanos the instant, on the clock of {@link #flush}, that the log's time stamps count from */
    public Histograms(Path path, long zeroNanos) throws IOException {
        this.file = new PrintStream(path.toFile(), StandardCharsets.UTF_8);
        this.log = new HistogramLogWriter(file);
        this.zeroNanos = zeroNanos;
        this.flushedNanos = zeroNanos;
        log.outputLogFormatVersion();
        log.outputStartTime(System.currentTimeMillis());
        log.outputLegend();
        for (Span span : Span.values()) {
            spare.put(span, recorder(span).getIntervalHistogram());
        }
    }

    public void record(Span span, long nanos) {
        long micros = Math.max(0, nanos / 1000);
        recorder(span).recordValue(Math.min(micros, HIGHEST_MICROS));
    }

    /** Writes what was recorded since the last flush under the tags of {@code phase}; nothing for a span without values. */
    public synchronized void flush(String phase, long nowNanos) {
        for (Span span : Span.values()) {
            Histogram interval = recorder(span).getIntervalHistogram(spare.get(span));
            spare.put(span, interval);
            if (interval.getTotalCount() > 0) {
                interval.setTag(phase + "." + span.tag);
                log.outputIntervalHistogram(seconds(flushedNanos), seconds(nowNanos), interval, MICROS_PER_MILLI);
            }
        }
        file.flush();
        flushedNanos = nowNanos;
    }

    private Recorder recorder(Span span) {
        return switch (span) {
            case RESPONSE -> response;
            case SERVICE -> service;
            case LAG -> lag;
            case REFUSED -> refused;
            case FAILED -> failed;
        };
    }

    private double seconds(long nanos) {
        return (nanos - zeroNanos) / 1e9;
    }

    @Override
    public void close() {
        log.close();
    }
}
