package plimsoll.model.record;

/**
 * Something that happened at an instant, drawn on the timeline.
 *
 * @param atMillis since the trial's start
 * @param member whom it concerns, or {@code lab}
 */
public record Event(long atMillis, String member, Kind kind, String text) {
    /** What happened. */
    public enum Kind {
        STARTED,
        READY,
        PHASE,
        OUT_OF_MEMORY,
        KILLED,
        ENDED,
        STOPPED,
        GC,
        FAULT,
        NOTE
    }
}
