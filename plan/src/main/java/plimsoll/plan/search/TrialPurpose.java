package plimsoll.plan.search;

/** What a trial of a search is for. */
public enum TrialPurpose {
    /** To get near; may be shorter than a full trial, so its holding proves nothing. */
    RAMP,
    /** To find which of many values hold, where both ends break. */
    SCAN,
    /** To halve the bracket. */
    BISECT,
    /** One of six at a value that is to be proven to hold. */
    PROVE_HOLDS,
    /** One of six at a value that is to be proven to break. */
    PROVE_BREAKS;

    /** Runs as long as the study says. */
    public boolean full() {
        return this != RAMP;
    }
}
