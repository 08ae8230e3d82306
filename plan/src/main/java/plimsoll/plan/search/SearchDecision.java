package plimsoll.plan.search;

/** What a search says after some trials. */
public sealed interface SearchDecision {
    /** Run this next. */
    record Next(double value, TrialPurpose purpose) implements SearchDecision {}

    /** There is an answer, proven or as far as the bounds let it come. */
    record Answer(CapacityEdge capacity) implements SearchDecision {}

    /** The answer for a knob that breaks at both ends: it holds between two edges. */
    record AnswerWindow(CapacityEdge smallest, CapacityEdge largest) implements SearchDecision {}

    /** There is no answer, and why. */
    record Refused(Reason reason, String sentence) implements SearchDecision {}

    /** Why there is no answer. */
    enum Reason {
        /** Not even the easiest value holds. */
        NEVER_HOLDS,
        /** Trials stayed inconclusive. */
        NOT_MEASURABLE,
        /** The bounds on trials or time came before anything held. */
        BOUNDS_REACHED
    }
}
