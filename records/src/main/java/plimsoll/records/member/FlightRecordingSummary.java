package plimsoll.records.member;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.result.inside.FlameNode;

/**
 * What the flight recording of one JVM says of the judged phases: the content of {@code recording.json}.
 *
 * @param judgedMillis of the phases that it covers
 * @param waits by kind, such as {@code monitor}, {@code socket-read}, {@code file-force}, {@code pinned}
 * @param allocated absent with fewer than two collections in the judged phases
 * @param flame of its samples of threads that computed; absent without any
 * @param notes what it does not hold, and why
 */
public record FlightRecordingSummary(
        long judgedMillis,
        Map<String, Waits> waits,
        Optional<Allocated> allocated,
        Optional<FlameNode> flame,
        List<String> notes) {
    public FlightRecordingSummary {
        waits = Map.copyOf(waits);
        notes = List.copyOf(notes);
    }

    /** How often threads waited in one way, and how long together. */
    public record Waits(long count, double millis) {
        public Waits plus(Waits other) {
            return new Waits(count + other.count, millis + other.millis);
        }
    }

    /** Bytes of the heap that were allocated between collections, over so much time of the judged phases. */
    public record Allocated(long bytes, double millis) {}

    /** One that could not be read. */
    public static FlightRecordingSummary nothing(String why) {
        return new FlightRecordingSummary(0, Map.of(), Optional.empty(), Optional.empty(), List.of(why));
    }
}
