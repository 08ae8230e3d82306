package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Comparison of two variants by their common rounds.
 *
 * @param ratio geometric mean of the rounds' ratios; above 1, the second is worse
 * @param low lower end of the 95 % interval of the ratio
 * @param high upper end of the 95 % interval of the ratio
 * @param roundsNeeded about how many rounds would decide; 0 if these did
 * @param detectable the smallest difference, as a share, that as many rounds with this noise decide in nine of ten
 *     runs; infinite if they are too few
 */
public record PairwiseComparison(
        double ratio, double low, double high, int rounds, Strength strength, int roundsNeeded, double detectable) {
    /** With fewer rounds, a difference is never decided; it at most looks like one. */
    public static final int DECIDING_ROUNDS = 6;

    static final int ROUNDS_NEEDED_MAX = 100;
    private static final double ALPHA = 0.05;
    private static final double NEGLIGIBLE = Math.log(1.03);
    private static final double EQUIVALENT = Math.log(1.05);
    private static final double AGREEING_SHARE_MIN = 0.8;
    private static final double POWER = 0.9;

    /** Normal quantiles of a two-sided test at 5 % and of a power of 80 %. */
    private static final double Z = 1.96 + 0.84;

    /** Normal quantile of a power of 90 %, and the standard error of a median by that of a mean. */
    private static final double Z90 = 1.2816;

    private static final double MEDIAN_ERROR = 1.2533;

    /** How strong a statement the rounds support. */
    public enum Strength {
        DECIDED,
        /** All rounds agree, but they are too few to decide. */
        LOOKS_LIKE,
        NO_DIFFERENCE,
        NOT_DECIDED
    }

    /**
     * @param logRatios for each round log(second / first), where larger is worse
     * @param pValue of the sign-flip test, or of {@link MaxTCorrection} for several variants
     */
    public static PairwiseComparison of(double[] logRatios, double pValue) {
        return of(logRatios, pValue, 1);
    }

    /**
     * @param logRatios for each round log(second / first), where larger is worse
     * @param pValue of the sign-flip test, adjusted by {@link HolmCorrection} for the number of comparisons
     * @param comparisons number of comparisons made with these rounds; with more, each takes more rounds to decide
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
                },
                logRatios.length < 2
                        ? Double.POSITIVE_INFINITY
                        : detectable(ConfidenceInterval.deviation(logRatios), logRatios.length, comparisons));
    }

    /**
     * Returns the smallest difference that meets each condition of a decision with a probability of 90 %: the test, the
     * median beyond the negligible, and the rounds that agree.
     *
     * @param deviation standard deviation of the rounds' log ratios
     */
    static double detectable(double deviation, int rounds, int comparisons) {
        if (rounds < fewest(comparisons)) {
            return Double.POSITIVE_INFINITY;
        }
        double error = deviation / Math.sqrt(rounds);
        double critical = TDistribution.of(rounds - 1).inverseSurvivalProbability(ALPHA / comparisons / 2);
        double byTest = (critical + Z90) * error;
        double byMedian = NEGLIGIBLE + Z90 * MEDIAN_ERROR * error;
        double byAgreement = agreementDistance(rounds, comparisons) * deviation;
        return Math.expm1(Math.max(byTest, Math.max(byMedian, byAgreement)));
    }

    /**
     * Returns the distance in standard deviations at which enough rounds lie on one side, with 90 %: four of five, or
     * all of them where the sign-flip test decides by nothing less.
     */
    private static double agreementDistance(int rounds, int comparisons) {
        double patterns = ALPHA / comparisons * Math.pow(2, rounds - 1);
        int least = patterns < 2 ? rounds : (int) Math.ceil(AGREEING_SHARE_MIN * rounds);
        NormalDistribution normal = NormalDistribution.of(0, 1);
        double distance = 0;
        while (BinomialDistribution.of(rounds, normal.cumulativeProbability(distance))
                        .survivalProbability(least - 1)
                < POWER) {
            distance += 0.01;
        }
        return distance;
    }

    /** Whether the second is worse by more than 3 % in the median. */
    public static boolean notablyWorse(double[] logRatios) {
        return median(logRatios) > NEGLIGIBLE;
    }

    /** Returns the number of rounds from which a difference on which all rounds agree can be decided. */
    public static int roundsFor(int comparisons) {
        return fewest(comparisons);
    }

    /** Whether the median is above 0, at least four of five rounds agree, and p &lt; 0.05. */
    static boolean clearlyAbove(double[] values, double pValue) {
        return median(values) > 0 && agreeing(values) >= AGREEING_SHARE_MIN && pValue < ALPHA;
    }

    private static Strength strength(double[] logRatios, double pValue) {
        boolean notable = Math.abs(median(logRatios)) > NEGLIGIBLE;
        double agreeing = agreeing(logRatios);
        if (logRatios.length < DECIDING_ROUNDS) {
            boolean looks = logRatios.length > 0 && notable && agreeing == 1;
            return looks ? Strength.LOOKS_LIKE : Strength.NOT_DECIDED;
        }
        if (notable && agreeing >= AGREEING_SHARE_MIN && pValue < ALPHA) {
            return Strength.DECIDED;
        }
        if (ConfidenceInterval.of(logRatios, 0.90).isWithin(EQUIVALENT)) {
            return Strength.NO_DIFFERENCE;
        }
        return notable && agreeing == 1 ? Strength.LOOKS_LIKE : Strength.NOT_DECIDED;
    }

    /** Returns the share of the rounds on the side of their median. */
    private static double agreeing(double[] logRatios) {
        double side = Math.signum(median(logRatios));
        return DoubleStream.of(logRatios)
                        .filter(each -> Math.signum(each) == side)
                        .count()
                / (double) Math.max(1, logRatios.length);
    }

    /**
     * Returns the rounds needed for a power of 80 % at the observed difference, but at least at 3 %. The result is more
     * than there were, and at least so many that rounds which all agree can decide.
     */
    private static int roundsNeeded(double[] logRatios, int comparisons) {
        int fewest = Math.max(fewest(comparisons), logRatios.length + 1);
        if (logRatios.length < 2) {
            return fewest;
        }
        double difference = Math.max(NEGLIGIBLE, Math.abs(median(logRatios)));
        double rounds = Math.pow(Z * ConfidenceInterval.deviation(logRatios) / difference, 2);
        return (int) Math.clamp(Math.ceil(rounds), fewest, Math.max(fewest, ROUNDS_NEEDED_MAX));
    }

    /** The smallest p-value of n rounds is 2 / 2^n; the correction multiplies it by the number of comparisons. */
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
