package plimsoll.records.member;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * One stop of all application threads for the collector.
 *
 * @param start since the JVM's start
 * @param kind as the JVM names it, such as {@code Young (Normal)}, {@code Full} or {@code Remark}
 * @param cause reason for the collection, such as {@code Allocation Failure}; empty if the JVM gives none
 * @param heap absent for pauses that free nothing, such as all of ZGC's
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

    /** Whether only reachable objects remain after it. */
    public boolean isFull() {
        return kind.startsWith("Full");
    }

    /** The heap in use before and after the pause, and the committed heap; the log rounds to whole MiB. */
    public record Heap(Bytes before, Bytes after, Bytes total) {}
}
