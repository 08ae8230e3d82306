package plimsoll.model.result.search;

/** The outcome of a search. */
public enum SearchState {
    /** Every end of the answer was shown by its trials. */
    PROVEN,
    /**
     * There is an answer, but a bound ended the search before it was proven, the load generator could send no more, or a
     * verification leaves it open.
     */
    NOT_PROVEN,
    /** The trials of a verification refute the answer. */
    CONTRADICTED,
    /** The request asked for fewer trials than a proof takes, as a frontier does. */
    SKETCHED,
    /** Not even the easiest value of the range holds. */
    NEVER_HOLDS,
    /** Refused without an answer; the sentence gives the reason. */
    REFUSED,
    /** It was interrupted. */
    UNFINISHED
}
