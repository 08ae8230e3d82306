package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * What the rounds of two variants say about them.
 *
 * @param ratio geometric mean of the rounds' ratios; above 1: the second is worse
 * @param low of the 95 % interval
 * @param roundsNeeded about how many rounds would decide; 0 where they did
 */
public record PairwiseComparison(
        double ratio, double low, double high, int rounds, Strength strength, int roundsNeeded) {
    /** With fewer rounds nothing is decided, only looked like. */
    public static final int DECIDING_ROUNDS = 6;

    static final int MOST_ROUNDS = 100;
    private static final double ALPHA = 0.05;
    private static final double NEGLIGIBLE = Math.log(1.03);
    private static final double EQUIVALENT = Math.log(1.05);
    private static final double AGREEING = 0.8;
    private static final double Z = 1.96 + 0.84;

    /** What may be said. */
    public enum Strength {
        DECIDED,
        /** All rounds agree, and they are too few. */
        LOOKS_LIKE,
        NO_DIFFERENCE,
        NOT_DECIDED
    }

    /**
     * @param logRatios of each round: the logarithm of second over first, a larger figure being the worse one
     * @param pValue of the sign-flip test, or of {@link MaxTCorrection} where there are several variants
     */
    public static PairwiseComparison of(double[] logRatios, double pValue) {
        return of(logRatios, pValue, 1);
    }

    /**
     * @param logRatios of each round: the logarithm of second over first, a larger figure being the worse one
     * @param pValue of the sign-flip test, adjusted by {@link HolmCorrection} for how many comparisons there are
     * @param comparisons made with these rounds; the more, the more rounds it takes to decide any
     */
    public static PairwiseComparison of(double[] logRatios, double pValue, int comparisons) {
        ConfidenceInterval interval = ConfidenceInterval.of(logRatios, 0.95);
        Strength strength = strength(logRatios, pValue);
        return new PairwiseComparison(
                Math.exp(interval.mean()),
                Math.exp(interval.low()),
                Math.exp(interval.high()),
                logRatios.length,
                strength,
                switch (strength) {
                    case DECIDED, NO_DIFFERENCE -> 0;
                    case LOOKS_LIKE, NOT_DECIDED -> roundsNeeded(logRatios, comparisons);
                });
    }

    /** Whether the second is worse by more than what is negligible, in the median. */
    public static boolean notablyWorse(double[] logRatios) {
        return median(logRatios) > NEGLIGIBLE;
    }

    /** So many rounds that the smallest difference which all of them agree on can be decided, of so many comparisons. */
    public static int roundsFor(int comparisons) {
        return fewest(comparisons);
    }

    /** Whether the median lies above 0, four of five rounds agree, and chance does not explain it. */
    static boolean clearlyAbove(double[] values, double pValue) {
        return median(values) > 0 && agreeing(values) >= AGREEING && pValue < ALPHA;
    }

    private static Strength strength(double[] logRatios, double pValue) {
        boolean notable = Math.abs(median(logRatios)) > NEGLIGIBLE;
        double agreeing = agreeing(logRatios);
        if (logRatios.length < DECIDING_ROUNDS) {
            boolean looks = logRatios.length > 0 && notable && agreeing == 1;
            return looks ? Strength.LOOKS_LIKE : Strength.NOT_DECIDED;
        }
        if (notable && agreeing >= AGREEING && pValue < ALPHA) {
            return Strength.DECIDED;
        }
        if (ConfidenceInterval.of(logRatios, 0.90).within(EQUIVALENT)) {
            return Strength.NO_DIFFERENCE;
        }
        return notable && agreeing == 1 ? Strength.LOOKS_LIKE : Strength.NOT_DECIDED;
    }

    /** Share of the rounds on the side of their median. */
    private static double agreeing(double[] logRatios) {
        double side = Math.signum(median(logRatios));
        return DoubleStream.of(logRatios)
                        .filter(each -> Math.signum(each) == side)
                        .count()
                / (double) Math.max(1, logRatios.length);
    }

    /**
     * For a power of 80 % at the difference seen, or at the smallest that matters; more than there were, and so many that
     * rounds which all agree can decide.
     */
    private static int roundsNeeded(double[] logRatios, int comparisons) {
        int fewest = Math.max(fewest(comparisons), logRatios.length + 1);
        if (logRatios.length < 2) {
            return fewest;
        }
        double difference = Math.max(NEGLIGIBLE, Math.abs(median(logRatios)));
        double rounds = Math.pow(Z * ConfidenceInterval.deviation(logRatios) / difference, 2);
        return (int) Math.clamp(Math.ceil(rounds), fewest, Math.max(fewest, MOST_ROUNDS));
    }

    /** The smallest p-value of n rounds is 2 in 2^n, and each comparison multiplies it. */
    private static int fewest(int comparisons) {
        int rounds = DECIDING_ROUNDS;
        while (2.0 * comparisons / Math.pow(2, rounds) >= ALPHA) {
            rounds++;
        }
        return rounds;
    }

    static double median(double[] values) {
        double[] sorted = Arrays.stream(values).sorted().toArray();
        int middle = sorted.length / 2;
        if (sorted.length == 0) {
            return 0;
        }
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
