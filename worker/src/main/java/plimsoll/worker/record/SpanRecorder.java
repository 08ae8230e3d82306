package plimsoll.worker.record;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;
import org.HdrHistogram.Recorder;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TailLatency;
import plimsoll.wire.PhaseMark;
import plimsoll.wire.Span;

/**
 * Records the times of a workload's operations, lock-free from any thread, and writes one interval histogram per tag at
 * every {@link #flush}.
 *
 * <p>Microseconds, 3 significant digits, up to one hour; a longer time is recorded as one hour. Only {@link Span#NANOS}
 * is in nanoseconds, up to one minute. A recorder is created when its span is first used, since inside a member every
 * half megabyte counts.
 */
public final class SpanRecorder implements AutoCloseable {
    private static final long HIGHEST_MICROS = 3_600_000_000L;
    private static final long HIGHEST_NANOS = 60_000_000_000L;
    private static final int DIGITS = 3;
    private static final int[] TAILS = {99, 95, 90, 50};

    /** Operations that must lie beyond a percentile before it is reported. */
    private static final long BEYOND = 10;

    private static final double MICROS_PER_MILLI = 1000.0;

    private final PrintStream file;
    private final HistogramLogWriter log;
    /** Never changed but replaced, since each operation reads it a few times: no lock and no hash. */
    private final AtomicReference<EnumMap<Span, Recorder>> recorders = new AtomicReference<>(new EnumMap<>(Span.class));

    private final Map<Span, Histogram> spare = new EnumMap<>(Span.class);
    private final Map<String, Histogram> responses = new HashMap<>();
    private final long zeroNanos;
    private long flushedNanos;

    /** @param zeroNanos the origin of the log's time stamps, on the clock of {@link #flush} */
    public SpanRecorder(Path path, long zeroNanos) throws IOException {
        boolean continues = RecordFile.exists(path);
        this.file = new PrintStream(RecordFile.append(path), false, StandardCharsets.UTF_8);
        this.log = new HistogramLogWriter(file);
        this.zeroNanos = zeroNanos;
        this.flushedNanos = zeroNanos;
        if (!continues) {
            log.outputLogFormatVersion();
            log.outputStartTime(System.currentTimeMillis());
            log.outputLegend();
        }
    }

    public void record(Span span, long nanos) {
        if (span == Span.NANOS) {
            recorder(span).recordValue(Math.min(Math.max(0, nanos), HIGHEST_NANOS));
            return;
        }
        long micros = Math.max(0, nanos / 1000);
        recorder(span).recordValue(Math.min(micros, HIGHEST_MICROS));
    }

    /** Marks the beginning of a phase, so that its intervals can be matched with its reports. */
    public synchronized void begin(String phase, long nowNanos) {
        log.outputComment(new PhaseMark(phase, seconds(nowNanos)).comment());
        flushedNanos = nowNanos;
    }

    /** Writes the times since the last flush under the tags of {@code phase}, but nothing for a span without values. */
    public synchronized void flush(String phase, long nowNanos) {
        for (Span span : Span.values()) {
            Recorder recorder = recorders.get().get(span);
            if (recorder != null) {
                flush(recorder, span, phase, nowNanos);
            }
        }
        file.flush();
        flushedNanos = nowNanos;
    }

    private void flush(Recorder recorder, Span span, String phase, long nowNanos) {
        Histogram interval = recorder.getIntervalHistogram(spare.get(span));
        spare.put(span, interval);
        if (interval.getTotalCount() > 0) {
            if (span == Span.RESPONSE) {
                responses.computeIfAbsent(phase, any -> new Histogram(DIGITS)).add(interval);
            }
            interval.setTag(span.tag(phase));
            log.outputIntervalHistogram(seconds(flushedNanos), seconds(nowNanos), interval, MICROS_PER_MILLI);
        }
    }

    /**
     * Returns the highest reportable percentile of a phase's response times up to the last flush; empty when there are
     * too few.
     */
    public synchronized Optional<TailLatency> tail(String phase) {
        Histogram all = responses.get(phase);
        if (all != null) {
            for (int percentile : TAILS) {
                if (all.getTotalCount() * (100 - percentile) >= 100 * BEYOND) {
                    double millis = all.getValueAtPercentile(percentile) / 1000.0;
                    return Optional.of(new TailLatency(percentile, millis));
                }
            }
        }
        return Optional.empty();
    }

    private Recorder recorder(Span span) {
        Recorder recorder = recorders.get().get(span);
        return recorder != null
                ? recorder
                : Objects.requireNonNull(
                        recorders.updateAndGet(all -> with(span, all)).get(span));
    }

    private static EnumMap<Span, Recorder> with(Span span, EnumMap<Span, Recorder> before) {
        EnumMap<Span, Recorder> all = new EnumMap<>(before);
        all.computeIfAbsent(span, each -> new Recorder(each == Span.NANOS ? HIGHEST_NANOS : HIGHEST_MICROS, DIGITS));
        return all;
    }

    private double seconds(long nanos) {
        return (nanos - zeroNanos) / 1e9;
    }

    @Override
    public void close() {
        log.close();
    }
}
