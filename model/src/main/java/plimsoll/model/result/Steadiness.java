package plimsoll.model.result;

/**
 * How the figures of a phase developed over its counted seconds, in the classes of Barrett et al., "Virtual machine warmup
 * blows hot and cold" (2017).
 */
public enum Steadiness {
    STEADY,
    /** The last seconds are better than the first: the figures describe a service that still warms up. */
    WARMING_UP,
    /** The last seconds are worse than the first. */
    SLOWING_DOWN,
    /** Neither better nor worse at the end, but up and down in between. */
    NEVER_STEADY,
    /** Not known: too few seconds with operations, or no figure in each of them. */
    TOO_SHORT;

    /** Whether figures of such a phase would be others if it were longer. */
    public boolean isTransient() {
        return switch (this) {
            case WARMING_UP, SLOWING_DOWN, NEVER_STEADY -> true;
            case STEADY, TOO_SHORT -> false;
        };
    }
}
