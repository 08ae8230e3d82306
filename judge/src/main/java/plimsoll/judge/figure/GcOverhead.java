package plimsoll.judge.figure;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.records.member.GcPause;
import plimsoll.records.member.GcPauses;

/** Detects stretches in which GC pauses took most of the time. */
public final class GcOverhead {
    private static final List<Limit> THRASHING_LIMITS =
            List.of(new Limit(Duration.ofSeconds(3), 0.9), new Limit(Duration.ofSeconds(10), 0.5));
    private static final Limit GC_BOUND_LIMIT = new Limit(Duration.ofSeconds(5), 0.25);

    /** Causes that the JVM logs when the lab counts its classes, and when it has a soak collected. */
    private static final List<String> ASKED_BY_LAB = List.of("Heap Inspection", "Diagnostic Command");

    private GcOverhead() {}

    /** A share of a window of time that pauses must not exceed. */
    private record Limit(Duration window, double share) {}

    /**
     * A stretch in which pauses exceeded a limit.
     *
     * @param share of the window
     * @param longest pause of the JVM
     */
    public record Stretch(Duration window, double share, GcPause longest) {
        public String sentence() {
            return QuantityFormat.share(share) + " of " + window.toSeconds() + " s went into collections, the longest: "
                    + words(longest);
        }
    }

    /** Returns a stretch with pauses over 90 % of 3 s or over 50 % of 10 s. */
    public static Optional<Stretch> thrashing(GcPauses pauses) {
        return THRASHING_LIMITS.stream().flatMap(limit -> over(pauses, limit)).findFirst();
    }

    /** Returns a stretch with pauses over 25 % of 5 s: the member is GC-bound, but alive. */
    public static Optional<Stretch> bound(GcPauses pauses) {
        return over(pauses, GC_BOUND_LIMIT).findFirst();
    }

    /** Describes a pause, such as {@code Full (Allocation Failure) 310m->309m in 600 ms}. */
    public static String words(GcPause pause) {
        return pause.kind()
                + (pause.cause().isEmpty() ? "" : " (" + pause.cause() + ")")
                + pause.heap()
                        .map(heap -> " " + heap.before() + "->" + heap.after())
                        .orElse("")
                + " in " + QuantityFormat.millis(millis(pause));
    }

    /** Whether the lab asked for the collection, which is then no sign of a heap that is full. */
    public static boolean isAskedByLab(GcPause pause) {
        return ASKED_BY_LAB.stream().anyMatch(pause.cause()::contains);
    }

    static double millis(GcPause pause) {
        return pause.length().toNanos() / 1e6;
    }

    private static Stream<Stretch> over(GcPauses pauses, Limit limit) {
        GcPauses own = new GcPauses(
                pauses.pauses().stream().filter(pause -> !isAskedByLab(pause)).toList());
        double share = own.worstShare(limit.window);
        return own.pauses().stream()
                .filter(_ -> share > limit.share)
                .max(Comparator.comparing(GcPause::length))
                .map(longest -> new Stretch(limit.window, share, longest))
                .stream();
    }
}
