package plimsoll.records.member;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.model.Bytes;

/** All pauses of one JVM, in the order in which they ended. */
public record GcPauses(List<GcPause> pauses) {
    private static final Duration LOG_STEP = Duration.ofMillis(1);

    public GcPauses {
        pauses = List.copyOf(pauses);
    }

    /**
     * The largest part of any window of this length that was paused, 0 to 1. A window may begin before the JVM's first
     * pause or end after its last, and a pause inside another counts once.
     */
    public double worstShare(Duration window) {
        if (window.isZero() || window.isNegative()) {
            throw new IllegalArgumentException("a window has a length, but this is " + window);
        }
        long worst = 0;
        long paused = 0;
        List<Span> spans = spans();
        int next = 0;
        for (Span first : spans) {
            // No window is worse than the worst of those that begin with a span: to move a window to the start of the
            // span in which it begins, or of the next if it begins in none, never takes any pause away.
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

    /** How long the JVM was paused in all; a pause inside another counts once. */
    public Duration total() {
        return Duration.ofNanos(spans().stream().mapToLong(Span::length).sum());
    }

    public Duration longest() {
        return pauses.stream()
                .map(GcPause::length)
                .max(Comparator.naturalOrder())
                .orElse(Duration.ZERO);
    }

    /** What the last full collection left; empty if there was none that tells. */
    public Optional<Bytes> liveSet() {
        return pauses.reversed().stream()
                .filter(pause -> pause.isFull() && pause.heap().isPresent())
                .findFirst()
                .flatMap(GcPause::heap)
                .map(GcPause.Heap::after);
    }

    /**
     * The pauses one after the other. The log tells each end to the millisecond only, so that short pauses seem to
     * overlap; as no two can, the later is moved behind the earlier. One that began before what was logged before it
     * holds that: some JVMs log a full pause inside a young one.
     */
    private List<Span> spans() {
        List<Span> spans = new ArrayList<>();
        for (GcPause pause : pauses) {
            long from = pause.start().toNanos();
            while (!spans.isEmpty() && spans.getLast().from > from + LOG_STEP.toNanos()) {
                spans.removeLast();
            }
            long free = spans.isEmpty() ? from : Math.max(from, spans.getLast().to);
            spans.add(new Span(free, free + pause.length().toNanos()));
        }
        return spans;
    }

    private record Span(long from, long to) {
        long length() {
            return to - from;
        }
    }
}
