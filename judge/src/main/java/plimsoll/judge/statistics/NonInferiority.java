package plimsoll.judge.statistics;

/** Decision on a bound on a change: missed by the sign-flip test, kept by a confidence interval, or open. */
public enum NonInferiority {
    KEPT,
    MISSED,
    OPEN;

    /** A two-sided 90 % interval is a one-sided test at 5 %. */
    private static final double CONFIDENCE = 0.90;

    /**
     * @param beyond for each round, the logarithm of the distance beyond the bound; below 0 the bound is kept
     * @param pValue of their sign-flip test, adjusted for the number of bounds
     */
    public static NonInferiority of(double[] beyond, double pValue) {
        if (beyond.length < PairwiseComparison.DECIDING_ROUNDS) {
            return OPEN;
        }
        if (PairwiseComparison.clearlyAbove(beyond, pValue)) {
            return MISSED;
        }
        return ConfidenceInterval.ofRounds(beyond, CONFIDENCE).high() <= 0 ? KEPT : OPEN;
    }
}
