package plimsoll.model.result.search;

/** How far a search came. */
public enum SearchState {
    /** Every end of the answer was shown by its trials. */
    PROVEN,
    /** There is an answer, and its bounds ended the search before it was proven, or it was not repeated. */
    NOT_PROVEN,
    /** The answer asked for fewer trials than prove it, as a frontier does. */
    SKETCHED,
    /** Not even the easiest value of the range holds. */
    NEVER_HOLDS,
    /** There is no answer, and the sentence says why. */
    REFUSED,
    /** It was interrupted. */
    UNFINISHED
}
