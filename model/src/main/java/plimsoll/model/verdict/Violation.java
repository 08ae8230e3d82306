package plimsoll.model.verdict;

/** Why an experiment does not hold. */
public sealed interface Violation {
    record Died(Ending ending) implements Violation {}

    /** Acknowledged operations that are missing, changed or there twice. */
    record LostData(long count, String what) implements Violation {}

    record TooManyRejections(double share) implements Violation {}

    /** A threshold does not hold; value and limit in the metric's unit. */
    record ObjectiveMissed(String metric, double value, String written) implements Violation {}
}
