package plimsoll.model.figure;

/** How the values of a cell's rounds become the cell's. */
public enum RoundAggregation {
    /** Of the rounds that gave it. */
    MEDIAN,
    /** A round that was decided without it took longer than every round that gave it. */
    MEDIAN_OR_NEVER,
    /** All rounds together. */
    SUM
}
