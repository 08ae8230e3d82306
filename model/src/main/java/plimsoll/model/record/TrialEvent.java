package plimsoll.model.record;

import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Something that happened at an instant, drawn on the timeline.
 *
 * @param atMillis since the trial's start
 * @param member the member that it concerns, or {@code lab}
 * @param what the same as data, if a judgement uses it
 */
public record TrialEvent(long atMillis, String member, Kind kind, String text, Optional<Occurrence> what) {
    /** An event that no judgement uses. */
    public TrialEvent(long atMillis, String member, Kind kind, String text) {
        this(atMillis, member, kind, text, Optional.empty());
    }

    public TrialEvent(long atMillis, String member, Kind kind, String text, Occurrence what) {
        this(atMillis, member, kind, text, Optional.of(what));
    }

    /** Returns the event with its texts changed, such as without secrets. */
    public TrialEvent withTexts(UnaryOperator<String> change) {
        return new TrialEvent(atMillis, member, kind, change.apply(text), what.map(data -> data.withTexts(change)));
    }

    /** The kind of event. */
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
