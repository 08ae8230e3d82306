package plimsoll.records.member;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * One stop of all application threads for the collector, or the end of a concurrent collection, which stops none.
 *
 * @param length of the stop; zero for a concurrent collection
 * @param start since the JVM's start
 * @param kind as the JVM names it, such as {@code Young (Normal)}, {@code Full} or {@code Remark}
 * @param cause reason for the collection, such as {@code Allocation Failure}; empty if the JVM gives none
 * @param heap absent for pauses that free nothing, such as all of ZGC's and most of Shenandoah's
 */
public record GcPause(Duration start, Duration length, String kind, String cause, Optional<Heap> heap) {
    public GcPause {
        if (start.isNegative() || length.isNegative()) {
            throw new IllegalArgumentException(
                    "a pause begins after the JVM and lasts, but this begins at " + start + " and lasts " + length);
        }
    }

    public Duration end() {
        return start.plus(length);
    }

    /** Whether only reachable objects remain after it: a concurrent collection leaves what is allocated meanwhile. */
    public boolean isFull() {
        return kind.startsWith("Full");
    }

    /** Returns this end of a collection with the heap before its first step. */
    GcPause startedBy(GcPause first) {
        return new GcPause(
                start,
                length,
                kind,
                cause,
                heap.flatMap(last -> first.heap().map(found -> new Heap(found.before(), last.after(), last.total()))));
    }

    /** Whether the application ran during it. */
    public boolean isConcurrent() {
        return kind.endsWith(" Collection") || kind.equals("Concurrent cleanup");
    }

    /** The heap in use before and after the pause, and the committed heap, or where the log lacks it the heap before; the log rounds to whole MiB. */
    public record Heap(Bytes before, Bytes after, Bytes total) {}
}
