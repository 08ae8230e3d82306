package plimsoll.worker.record;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import plimsoll.wire.Span;

/**
 * Times since the last flush, recorded lock-free from any thread. Each event loop has its own, so that no two write to
 * the same memory.
 *
 * <p>A recorder is created when its span is first used, since inside a member every half megabyte counts.
 */
public final class SpanTimes {
    private static final long HIGHEST_MICROS = 3_600_000_000L;
    private static final long HIGHEST_NANOS = 60_000_000_000L;
    static final int DIGITS = 3;

    /** Never changed but replaced, since each operation reads it a few times: no lock and no hash. */
    private final AtomicReference<EnumMap<Span, Recorder>> recorders = new AtomicReference<>(new EnumMap<>(Span.class));

    private final Map<Span, Histogram> spare = new EnumMap<>(Span.class);

    SpanTimes() {}

    public void record(Span span, long nanos) {
        if (span == Span.NANOS) {
            recorder(span).recordValue(Math.min(Math.max(0, nanos), HIGHEST_NANOS));
            return;
        }
        long micros = Math.max(0, nanos / 1000);
        recorder(span).recordValue(Math.min(micros, HIGHEST_MICROS));
    }

    /**
     * Returns the times since the last call, which the next call overwrites; empty for a span that was never recorded.
     * One thread at a time may call it.
     */
    Optional<Histogram> interval(Span span) {
        Recorder recorder = recorders.get().get(span);
        if (recorder == null) {
            return Optional.empty();
        }
        Histogram interval = recorder.getIntervalHistogram(spare.get(span));
        spare.put(span, interval);
        return Optional.of(interval);
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
}
