package plimsoll.records.member;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.Bytes;

/**
 * One stop of all application threads for the collector.
 *
 * @param start since the JVM's start
 * @param kind as the JVM names it, such as {@code Young (Normal)}, {@code Full} or {@code Remark}
 * @param cause why it collected, such as {@code Allocation Failure}; empty where the JVM gives none
 * @param heap absent for pauses that free nothing, as all of ZGC's
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

    /** Whether it left nothing but what is reachable. */
    public boolean isFull() {
        return kind.startsWith("Full");
    }

    /** The heap in use before and after the pause, and what was committed then; the log rounds to whole MiB. */
    public record Heap(Bytes before, Bytes after, Bytes total) {}
}
