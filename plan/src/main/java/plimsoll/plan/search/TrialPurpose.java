package plimsoll.plan.search;

/** The purpose of a trial in a search. */
public enum TrialPurpose {
    /** Approaches the edge. It may be shorter than a full trial, so a trial that holds proves nothing. */
    RAMP,
    /** Finds the values that hold if both ends of the range break. */
    SCAN,
    /** Halves the bracket. */
    BISECT,
    /** One of six trials to prove that a value holds. */
    PROVE_HOLDS,
    /** One of six trials to prove that a value breaks. */
    PROVE_BREAKS;

    /** Whether the trial runs for the full duration of the study. */
    public boolean full() {
        return this != RAMP;
    }
}
