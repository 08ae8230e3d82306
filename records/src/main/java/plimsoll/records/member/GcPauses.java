package plimsoll.records.member;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * All pauses of one JVM, in the order in which they ended.
 *
 * @param exit of the JVM; empty if it was killed, or for a selection of its pauses
 */
public record GcPauses(List<GcPause> pauses, Optional<HeapAtExit> exit) {
    private static final Duration LOG_STEP = Duration.ofMillis(1);

    public GcPauses {
        pauses = List.copyOf(pauses);
    }

    public GcPauses(List<GcPause> pauses) {
        this(pauses, Optional.empty());
    }

    /**
     * Returns the largest paused share of any window of this length, 0 to 1. A window may begin before the JVM's first
     * pause or end after its last, and a pause inside another counts once.
     */
    public double worstShare(Duration window) {
        if (window.isZero() || window.isNegative()) {
            throw new IllegalArgumentException("a window has a length, but this is " + window);
        }
        long worst = 0;
        long paused = 0;
        List<PauseSpan> spans = spans();
        int next = 0;
        for (PauseSpan first : spans) {
            // It is enough to try windows that begin with a span: moving a window to the start of the span in which it
            // begins, or of the next span, never removes any pause from it.
            long end = first.from + window.toNanos();
            while (next < spans.size() && spans.get(next).from < end) {
                paused += spans.get(next).length();
                next++;
            }
            worst = Math.max(worst, paused - Math.max(spans.get(next - 1).to - end, 0));
            paused -= first.length();
        }
        return (double) worst / window.toNanos();
    }

    /** Returns the total paused time; a pause inside another counts once. */
    public Duration total() {
        return Duration.ofNanos(spans().stream().mapToLong(PauseSpan::length).sum());
    }

    /**
     * Returns how long the JVM had been paused at each of these times.
     *
     * @param times since the JVM's start, ascending
     */
    public List<Duration> totalsAt(List<Duration> times) {
        List<PauseSpan> spans = spans();
        List<Duration> totals = new ArrayList<>();
        long ended = 0;
        int next = 0;
        for (Duration time : times) {
            long at = TimeUnit.NANOSECONDS.convert(time);
            while (next < spans.size() && spans.get(next).to <= at) {
                ended += spans.get(next++).length();
            }
            long running = next < spans.size() && spans.get(next).from < at ? at - spans.get(next).from : 0;
            totals.add(Duration.ofNanos(ended + running));
        }
        return totals;
    }

    /**
     * Returns the pauses without overlaps. The log has each end to the millisecond only, so that short pauses seem to
     * overlap. Real pauses cannot, so the later one is moved behind the earlier. A pause that began before the one
     * logged before it contains that one: some JVMs log a full pause inside a young one.
     */
    private List<PauseSpan> spans() {
        List<PauseSpan> spans = new ArrayList<>();
        for (GcPause pause : pauses) {
            long from = pause.start().toNanos();
            while (!spans.isEmpty() && spans.getLast().from > from + LOG_STEP.toNanos()) {
                spans.removeLast();
            }
            long free = spans.isEmpty() ? from : Math.max(from, spans.getLast().to);
            spans.add(new PauseSpan(free, free + pause.length().toNanos()));
        }
        return spans;
    }

    private record PauseSpan(long from, long to) {
        long length() {
            return to - from;
        }
    }
}
