package plimsoll.plan.search.question;

/** The aim of a search, or of repeated trials of one experiment. */
public enum SearchAim {
    /** Finds the hardest load that holds. */
    FIND,
    /** Finds one point of a frontier: the hardest load for a given memory. */
    FRONTIER,
    /** Finds the smallest memory that holds a load. */
    FIT,
    /** Holds a load in the service, to fit a model of its live heap. */
    MODEL,
    /** Measures the memory outside the heap; not an answer by itself. */
    PROBE,
    /** Tries a different split of a memory size that broke, before it counts as broken. */
    RESPLIT,
    /** Tests the recommended memory, with its margin. */
    RECOMMENDED,
    /** Tests another sizing method. */
    RIVAL,
    /** Verifies the two values of an earlier answer. */
    PROVE,
    /** Runs a long load and watches for rising usage. */
    SOAK
}
