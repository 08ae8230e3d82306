package plimsoll.plan.search;

/** The decision of a search after some trials. */
public sealed interface SearchDecision {
    /** Runs this trial next. */
    record Next(double value, TrialPurpose purpose) implements SearchDecision {}

    /** The answer, proven or as far as the bounds allowed. */
    record Answer(CapacityEdge capacity) implements SearchDecision {}

    /** The answer for a knob that breaks at both ends: the range between two edges. */
    record AnswerWindow(CapacityEdge smallest, CapacityEdge largest) implements SearchDecision {}

    /** No answer, with the reason. */
    record Refused(Reason reason, String sentence) implements SearchDecision {}

    /** The reason for an answer that is missing or not proven. */
    enum Reason {
        /** Even the easiest value breaks. */
        NEVER_HOLDS,
        /** Repeated trials were inconclusive. */
        NOT_MEASURABLE,
        /** All that could be tried holds: the load generator was the limit of harder values. */
        GENERATOR,
        /** The limit of trials or time was reached before anything held. */
        BOUNDS_REACHED
    }
}
