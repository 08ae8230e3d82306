package plimsoll.worker.record;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TailLatency;
import plimsoll.wire.PhaseMark;
import plimsoll.wire.Span;

/**
 * Collects the times of a workload's operations, and writes one interval histogram per tag at every {@link #flush}, with
 * the times of all loops.
 *
 * <p>Microseconds, 3 significant digits, up to one hour; a longer time is recorded as one hour. Only {@link Span#NANOS}
 * is in nanoseconds, up to one minute.
 */
public final class SpanRecorder implements AutoCloseable {
    private static final int[] TAILS = {99, 95, 90, 50};

    /** Operations that must lie beyond a percentile before it is reported. */
    private static final long BEYOND = 10;

    private final PrintStream file;
    private final HistogramLog log;
    private final List<SpanTimes> times;
    private final Map<String, Histogram> responses = new HashMap<>();
    private final long zeroNanos;
    private long flushedNanos;

    /** @param zeroNanos the origin of the log's time stamps, on the clock of {@link #flush} */
    public SpanRecorder(Path path, long zeroNanos) throws IOException {
        this(path, zeroNanos, 1);
    }

    /** @param loops how many record apart from each other */
    public SpanRecorder(Path path, long zeroNanos, int loops) throws IOException {
        boolean continues = RecordFile.exists(path);
        this.file = new PrintStream(new RecordOutput(RecordFile.append(path), path), false, StandardCharsets.UTF_8);
        this.log = new HistogramLog(file);
        this.times = Stream.generate(SpanTimes::new).limit(loops).collect(Collectors.toUnmodifiableList());
        this.zeroNanos = zeroNanos;
        this.flushedNanos = zeroNanos;
        if (!continues) {
            log.head(System.currentTimeMillis());
        }
    }

    /** Returns the times of one loop, from 0; everything else has those of the first. */
    public SpanTimes times(int loop) {
        return times.get(loop);
    }

    /** Marks the beginning of a phase, so that its intervals can be matched with its reports. */
    public synchronized void begin(String phase, long nowNanos) {
        log.phase(new PhaseMark(phase, seconds(nowNanos)));
        flushedNanos = nowNanos;
    }

    /** Writes the times since the last flush under the tags of {@code phase}, but nothing for a span without values. */
    public synchronized void flush(String phase, long nowNanos) {
        for (Span span : Span.values()) {
            times.stream()
                    .flatMap(each -> each.interval(span).stream())
                    .reduce(SpanRecorder::sum)
                    .ifPresent(interval -> flush(interval, span, phase, nowNanos));
        }
        file.flush();
        flushedNanos = nowNanos;
    }

    private static Histogram sum(Histogram sum, Histogram more) {
        sum.add(more);
        return sum;
    }

    private void flush(Histogram interval, Span span, String phase, long nowNanos) {
        if (interval.getTotalCount() > 0) {
            if (span == Span.RESPONSE) {
                responses
                        .computeIfAbsent(phase, any -> new Histogram(SpanTimes.DIGITS))
                        .add(interval);
            }
            interval.setTag(span.tag(phase));
            log.interval(seconds(flushedNanos), seconds(nowNanos), interval);
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

    private double seconds(long nanos) {
        return (nanos - zeroNanos) / 1e9;
    }

    @Override
    public void close() {
        file.close();
    }
}
