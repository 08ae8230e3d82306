package plimsoll.lab.explain.memory;

import java.util.Optional;
import plimsoll.lab.explain.TrialView;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/**
 * Decides when a heap histogram is worth the full collection that it costs. It waits while memory still grows, unless
 * memory comes close to a limit, so that the process may be gone next time, or keeps growing for long.
 */
final class HeapSampleSchedule {
    private static final double NEAR_LIMIT = 0.85;
    private static final double GROWN = 1.02;
    private static final long STILL_MILLIS = 2_000;
    private static final long LONG_MILLIS = 4_000;
    private static final long AGAIN_MILLIS = 3_000;

    /** At most a tenth of all time goes into histograms. */
    private static final int PAUSE_FACTOR = 10;

    private final TrialView.Subject subject;
    private final long begunMillis;
    private Optional<Long> nextMillis = Optional.empty();
    private long highest;
    private long highestMillis;

    HeapSampleSchedule(TrialView.Subject subject, long begunMillis) {
        this.subject = subject;
        this.begunMillis = begunMillis;
        this.highestMillis = begunMillis;
    }

    boolean isDue(Optional<Sample> sample, long nowMillis) {
        long footprint = value(sample, Metric.RSS_ANONYMOUS);
        if (footprint > highest * GROWN) {
            highest = footprint;
            highestMillis = nowMillis;
        }
        return nextMillis
                .map(next -> nowMillis >= next)
                .orElseGet(() -> nowMillis - begunMillis >= LONG_MILLIS
                        || nowMillis - highestMillis >= STILL_MILLIS
                        || near(footprint, subject.cap())
                        || near(value(sample, Metric.HEAP_USED), subject.heap()));
    }

    /** Records that a histogram was taken or tried. */
    void taken(long fromMillis, long toMillis) {
        nextMillis = Optional.of(toMillis + Math.max(AGAIN_MILLIS, PAUSE_FACTOR * (toMillis - fromMillis)));
    }

    private static boolean near(long used, Optional<plimsoll.model.Bytes> limit) {
        return limit.filter(most -> used > NEAR_LIMIT * most.count()).isPresent();
    }

    static long value(Optional<Sample> sample, Metric metric) {
        return sample.map(one -> one.value(metric)).orElse(0L);
    }
}
