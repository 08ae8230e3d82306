package plimsoll.model.result.comparison;

/** How strong a statement the rounds of a comparison support. */
public enum ComparisonStrength {
    DECIDED,
    /** All rounds agree, but they are too few to decide. */
    LOOKS_LIKE,
    NO_DIFFERENCE,
    NOT_DECIDED
}
