package plimsoll.plan.search.question;

/** What a search, or some trials of one experiment, are for. */
public enum SearchAim {
    /** The hardest load that holds. */
    FIND,
    /** One point of a frontier: the hardest load in this much memory. */
    FRONTIER,
    /** The smallest memory that holds a load. */
    FIT,
    /** A load that is held in the service, so that a model of its live heap can be fitted. */
    MODEL,
    /** What the process holds outside its heap; never an answer itself. */
    PROBE,
    /** A memory that broke, split in another way before it counts as broken. */
    RESPLIT,
    /** The memory that is recommended, with its margin. */
    RECOMMENDED,
    /** A way of sizing that is not ours. */
    RIVAL,
    /** The two values of an earlier answer, once more. */
    PROVE,
    /** A long load, watched for what rises. */
    SOAK
}
