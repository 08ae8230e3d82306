package plimsoll.model.figure;

/** How the values of a cell's rounds become the cell's value. */
public enum RoundAggregation {
    /** The median of the rounds that gave a value. */
    MEDIAN,
    /** The median, where a round that was decided without a value counts as longer than every round that gave one. */
    MEDIAN_OR_NEVER,
    /** The sum over all rounds. */
    SUM
}
