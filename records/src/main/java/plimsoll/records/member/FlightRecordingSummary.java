package plimsoll.records.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.result.inside.FlameNode;

/**
 * A summary of the flight recording of one JVM over the judged phases: the content of {@code recording.json}.
 *
 * @param judgedMillis length of the judged phases that it covers
 * @param waits by kind, such as {@code monitor}, {@code socket-read}, {@code file-force}, {@code pinned}
 * @param allocated absent with fewer than two collections in the judged phases
 * @param flame samples by CPU time, or before JDK 25 of threads that ran Java code; absent without any
 * @param allocations bytes allocated in the Java heap instead of samples, with the class of the objects as the
 *     innermost frame; absent without any, and in records before 2.8
 * @param notes missing parts, with reasons
 * @param partial whether a part of the recording is missing, so that its sums are too small; absent if not
 */
public record FlightRecordingSummary(
        long judgedMillis,
        Map<String, Waits> waits,
        Optional<Allocated> allocated,
        Optional<FlameNode> flame,
        Optional<FlameNode> allocations,
        List<String> notes,
        Optional<Boolean> partial) {
    public FlightRecordingSummary {
        waits = Map.copyOf(waits);
        notes = List.copyOf(notes);
    }

    /** Whether the samples of all judged phases were read. */
    public boolean whole() {
        return judgedMillis > 0 && !partial.orElse(false);
    }

    /** Number and total time of one kind of wait. */
    public record Waits(long count, double millis) {
        public Waits plus(Waits other) {
            return new Waits(count + other.count, millis + other.millis);
        }
    }

    /** Heap bytes allocated between collections, over a time within the judged phases. */
    public record Allocated(long bytes, double millis) {}

    /** Returns the summary of a recording that could not be read. */
    public static FlightRecordingSummary nothing(String why) {
        return new FlightRecordingSummary(
                0, Map.of(), Optional.empty(), Optional.empty(), Optional.empty(), List.of(why), Optional.of(true));
    }
}
