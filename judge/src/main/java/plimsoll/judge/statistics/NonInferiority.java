package plimsoll.judge.statistics;

/** Whether rounds keep a bound on a change: the sign-flip test beyond it, an interval within it. */
public enum NonInferiority {
    KEPT,
    MISSED,
    OPEN;

    private static final double ONE_SIDED = 0.90;

    /**
     * @param beyond of each round: the logarithm of how far it lies beyond the bound; below 0 it keeps it
     * @param pValue of the sign-flip test of them, adjusted for how many bounds there are
     */
    public static NonInferiority of(double[] beyond, double pValue) {
        if (beyond.length < PairwiseComparison.DECIDING_ROUNDS) {
            return OPEN;
        }
        if (PairwiseComparison.clearlyAbove(beyond, pValue)) {
            return MISSED;
        }
        return ConfidenceInterval.of(beyond, ONE_SIDED).high() <= 0 ? KEPT : OPEN;
    }
}
