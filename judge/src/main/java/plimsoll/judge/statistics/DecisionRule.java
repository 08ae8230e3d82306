package plimsoll.judge.statistics;

/**
 * How sure a comparison must be, and how small a difference may be without mattering.
 *
 * @param share of the error of 5 % that the comparison may spend: 1, unless a run looks at it more than once
 * @param smallest difference that matters, as a share
 */
public record DecisionRule(double share, double smallest) {
    /** The rule of a comparison that is made once. */
    public static final DecisionRule ONCE = new DecisionRule(1, 0.05);

    /** Returns the probability with which equal variants may be called different. */
    double error() {
        return PairwiseComparison.ALPHA * share;
    }

    /** Returns the logarithm of the ratio up to which variants are practically equal. */
    double equivalent() {
        return Math.log(1 + smallest);
    }
}
