package plimsoll.lab.launch.jvm;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import plimsoll.model.Bytes;

/** Compares the heap that a JVM has with the one that it was to have, by the first lines of its collector's log. */
public final class EffectiveHeap {
    /** Every collector since JDK 16 prints it. */
    private static final Pattern LARGEST = Pattern.compile(".*\\b(?:Heap )?Max Capacity: (\\d{1,9}[KMG])\\b.*");

    /** A JVM rounds its heap to its pages, cards or regions. */
    private static final Bytes ROUNDING = Bytes.ofMebibytes(2);

    private static final int ROUNDING_SHARE = 50;

    private EffectiveHeap() {}

    /** Returns the limit of the heap in a log; empty if the log does not have it. */
    public static Optional<Bytes> in(List<String> log) {
        return log.stream()
                .map(LARGEST::matcher)
                .filter(Matcher::matches)
                .map(line -> Bytes.parse(line.group(1)))
                .findFirst();
    }

    /** Returns in a sentence that a JVM has another heap than it was given; empty if it has that one, or none is known. */
    public static Optional<String> objection(Bytes promised, List<String> log) {
        return in(log).filter(heap -> differ(heap, promised))
                .map(heap -> "its JVM has a heap of " + heap + ", but should have " + promised
                        + ": its program sets another heap, or a variable such as _JAVA_OPTIONS does; remove that, or"
                        + " 'heap' from its limits");
    }

    private static boolean differ(Bytes one, Bytes other) {
        return Math.abs(one.count() - other.count()) > Math.max(ROUNDING.count(), other.count() / ROUNDING_SHARE);
    }
}
