package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.function.DoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.ChiSquaredDistribution;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import plimsoll.plan.LookSchedule;

/**
 * Comparison of two variants by their common rounds. Test, interval and the smallest difference that counts are all
 * about one quantity, the geometric mean of the rounds' ratios.
 *
 * @param ratio geometric mean of the rounds' ratios; above 1, the second is worse
 * @param low lower end of the interval of the ratio, at 95 % over all looks
 * @param high upper end of this interval
 * @param roundsNeeded about how many rounds would decide a difference as large as the one seen in nine of ten runs; 0
 *     if these did
 * @param detectable the smallest difference, as a share, that as many rounds decide in nine of ten runs, by the noise
 *     that these rounds showed; infinite if they are too few
 */
public record PairwiseComparison(
        double ratio, double low, double high, int rounds, Strength strength, int roundsNeeded, double detectable) {
    /** With fewer rounds, a difference is never decided; it at most looks like one. */
    public static final int DECIDING_ROUNDS = LookSchedule.FIRST;

    /** With fewer rounds, nothing looks different: a drift too easily exceeds an interval of two values. */
    private static final int LOOKING_ROUNDS = 3;

    static final int ROUNDS_NEEDED_MAX = 100;
    static final double ALPHA = 0.05;

    /** The probability that any pair of equal variants looks different. */
    private static final double LOOKS_ALPHA = 0.10;

    private static final double NEGLIGIBLE = Math.log(1.03);
    private static final double AGREEING_SHARE_MIN = 0.8;

    /** Probability with which the smallest difference meets each condition of a decision, and its normal quantile. */
    private static final double POWER = 0.9;

    private static final double Z90 = 1.2816;

    /** The same for the rounds needed: two conditions, each met by 95 of 100 runs, are both met by at least 90. */
    private static final double POWER_OF_EACH = 0.95;

    private static final double Z95 = 1.6449;

    /**
     * Confidence of the upper bound of the noise. With 0.8, eight rounds and three comparisons decided the printed
     * difference in 88 % of simulated runs, since the flips of few rounds are coarse; see SmallestLossTest.
     */
    private static final double NOISE_CONFIDENCE = 0.85;

    /** Standard deviations among which the distance of rounds that agree is looked up; all agree long before the last. */
    private static final double[] DISTANCES =
            DoubleStream.iterate(0, distance -> distance + 0.01).limit(1_000).toArray();

    /** How strong a statement the rounds support. */
    public enum Strength {
        DECIDED,
        /** All rounds agree on a difference that equal variants show in at most one of ten runs; not enough to decide. */
        LOOKS_LIKE,
        NO_DIFFERENCE,
        NOT_DECIDED
    }

    /**
     * Compares the best of several variants with another; {@link MaxTCorrection} has adjusted for the choice.
     *
     * @param variants number of variants from which the best was chosen
     */
    public static PairwiseComparison ofBest(double[] logRatios, double pValue, int variants, DecisionRule rule) {
        return of(logRatios, pValue, 1, Math.max(1, variants - 1), pairs(variants), rule);
    }

    static int pairs(int variants) {
        return variants * (variants - 1) / 2;
    }

    /**
     * @param logRatios for each round log(second / first), where larger is worse
     * @param pValue of the sign-flip test, adjusted by {@link HolmCorrection} for the number of comparisons
     * @param comparisons number of comparisons made with these rounds; with more, each takes more rounds to decide
     */
    public static PairwiseComparison of(double[] logRatios, double pValue, int comparisons) {
        return of(logRatios, pValue, comparisons, comparisons, comparisons, DecisionRule.ONCE);
    }

    /**
     * @param comparisons number by which p-values of flips were multiplied; 1 for {@link MaxTCorrection}
     * @param sharing number of comparisons that share the error
     */
    private static PairwiseComparison of(
            double[] logRatios, double pValue, int comparisons, int sharing, int pairs, DecisionRule rule) {
        DoubleFunction<ConfidenceInterval> intervals = ConfidenceInterval.ofRounds(logRatios);
        ConfidenceInterval interval = intervals.apply(1 - rule.error());
        Strength strength = strength(logRatios, intervals, pValue, pairs, rule);
        return new PairwiseComparison(
                Math.exp(interval.mean()),
                Math.exp(interval.low()),
                Math.exp(interval.high()),
                logRatios.length,
                strength,
                switch (strength) {
                    case DECIDED, NO_DIFFERENCE -> 0;
                    case LOOKS_LIKE, NOT_DECIDED ->
                        roundsNeeded(logRatios, rule.error() / comparisons, rule.error() / sharing);
                },
                detectable(logRatios, comparisons));
    }

    /**
     * Returns the smallest difference that as many rounds decide in nine of ten runs, by the noise of these. Few rounds
     * often show too little of it, so its upper bound counts.
     */
    static double detectable(double[] logRatios, int comparisons) {
        int rounds = logRatios.length;
        return rounds < 2
                ? Double.POSITIVE_INFINITY
                : detectable(noiseBound(rounds) * ConfidenceInterval.deviation(logRatios), rounds, comparisons);
    }

    /** Returns the upper bound of a standard deviation, as a multiple of the one that these rounds show. */
    private static double noiseBound(int rounds) {
        double freedom = rounds - 1.0;
        return Math.sqrt(
                freedom / ChiSquaredDistribution.of(freedom).inverseCumulativeProbability(1 - NOISE_CONFIDENCE));
    }

    /**
     * Returns the smallest difference that meets each condition of a decision with a probability of 90 %: the test, the
     * mean beyond the negligible, and the rounds that agree.
     *
     * @param deviation true standard deviation of the rounds' log ratios
     */
    static double detectable(double deviation, int rounds, int comparisons) {
        double error = ALPHA / comparisons;
        if (rounds < fewest(error)) {
            return Double.POSITIVE_INFINITY;
        }
        double byTest = testDistance(rounds, error, Z90) * deviation;
        double bySize = NEGLIGIBLE + Z90 * deviation / Math.sqrt(rounds);
        double byAgreement = agreementDistance(rounds, error, POWER) * deviation;
        return Math.expm1(Math.max(byTest, Math.max(bySize, byAgreement)));
    }

    /**
     * Returns the distance in standard deviations at which Student's test rejects equality as often as the power says.
     *
     * @param error of the two-sided test
     * @param power as a normal quantile
     */
    private static double testDistance(int rounds, double error, double power) {
        double critical = TDistribution.of(rounds - 1.0).inverseSurvivalProbability(error / 2);
        return (critical + power) / Math.sqrt(rounds);
    }

    /**
     * Returns the number of rounds that see a loss in nine of ten runs.
     *
     * @param detectable the smallest loss that the rounds so far see, as a share
     * @param most rounds to return
     * @return the rounds so far if they suffice
     */
    public static int roundsToDetect(double detectable, int rounds, double loss, int most) {
        double times = Math.log1p(loss) / Math.log1p(detectable);
        if (times >= 1) {
            return rounds;
        }
        double largest = times * standardized(rounds);
        int tooFew = rounds;
        int enough = most;
        while (enough - tooFew > 1) {
            int middle = (tooFew + enough) / 2;
            boolean suffice = standardized(middle) <= largest;
            tooFew = suffice ? tooFew : middle;
            enough = suffice ? middle : enough;
        }
        return enough;
    }

    /** Returns the smallest difference by the test, in standard deviations that so many rounds show. */
    private static double standardized(int rounds) {
        return noiseBound(rounds) * testDistance(rounds, ALPHA, Z90);
    }

    /**
     * Returns the distance in standard deviations at which enough rounds lie on one side as often as the power says:
     * all of them where the sign-flip test decides by nothing less.
     *
     * @param error below which the p-value of the flips has to be
     */
    private static double agreementDistance(int rounds, double error, double power) {
        double patterns = error * Math.pow(2, rounds - 1);
        int least = patterns < 2 ? rounds : agreeingMin(rounds);
        NormalDistribution normal = NormalDistribution.of(0, 1);
        int nearest = 0;
        int farthest = DISTANCES.length - 1;
        while (nearest < farthest) {
            int middle = (nearest + farthest) / 2;
            boolean agree = BinomialDistribution.of(rounds, normal.cumulativeProbability(DISTANCES[middle]))
                            .survivalProbability(least - 1)
                    >= power;
            nearest = agree ? nearest : middle + 1;
            farthest = agree ? middle : farthest;
        }
        return DISTANCES[nearest];
    }

    /** Whether the second is worse by more than 3 %. */
    public static boolean notablyWorse(double[] logRatios) {
        return mean(logRatios) > NEGLIGIBLE;
    }

    /** Returns the number of rounds from which a difference on which all rounds agree can be decided. */
    public static int roundsFor(int comparisons) {
        return fewest(ALPHA / comparisons);
    }

    /** Whether the mean is above 0, enough rounds agree, and p &lt; 0.05. */
    static boolean clearlyAbove(double[] values, double pValue) {
        return mean(values) > 0 && agreeing(values) >= agreeingMin(values.length) && pValue < ALPHA;
    }

    /**
     * @param intervals of the mean round, by their confidence
     * @param pairs among which equal ones may look different by chance
     */
    static Strength strength(
            double[] logRatios,
            DoubleFunction<ConfidenceInterval> intervals,
            double pValue,
            int pairs,
            DecisionRule rule) {
        boolean notable = Math.abs(mean(logRatios)) > NEGLIGIBLE;
        long agreeing = agreeing(logRatios);
        boolean enough = logRatios.length >= DECIDING_ROUNDS;
        if (enough && notable && agreeing >= agreeingMin(logRatios.length) && pValue < rule.error()) {
            return Strength.DECIDED;
        }
        if (enough && intervals.apply(1 - 2 * rule.error()).isWithin(rule.equivalent())) {
            return Strength.NO_DIFFERENCE;
        }
        boolean looks = notable
                && agreeing == logRatios.length
                && logRatios.length >= LOOKING_ROUNDS
                && ConfidenceInterval.byStudent(logRatios, 1 - LOOKS_ALPHA * rule.share() / pairs)
                        .excludesZero();
        return looks ? Strength.LOOKS_LIKE : Strength.NOT_DECIDED;
    }

    /** Returns the number of rounds on the side of their mean. */
    private static long agreeing(double[] logRatios) {
        double side = Math.signum(mean(logRatios));
        return DoubleStream.of(logRatios)
                .filter(each -> Math.signum(each) == side)
                .count();
    }

    /**
     * Returns the rounds that must agree, so that no outlier decides alone: four of five, or with many rounds as many as
     * a one-sided sign test at 5 % asks for.
     */
    private static int agreeingMin(int rounds) {
        BinomialDistribution chance = BinomialDistribution.of(rounds, 0.5);
        int least = (int) Math.ceil(AGREEING_SHARE_MIN * rounds - 1e-9);
        while (least > 1 && chance.survivalProbability(least - 2) <= ALPHA) {
            least--;
        }
        return least;
    }

    /**
     * Returns the smallest number of rounds that decide a true difference of the size that these rounds show, in nine
     * of ten runs. Student's test has to reject equality in 95 % of runs, and enough rounds have to agree in 95 %.
     * Flips of fewer than fifteen rounds are coarser than that test, so many comparisons are decided a little less
     * often. A difference below 3 % counts as one of 3 %: so many rounds show that there is none. The result exceeds
     * the number of these rounds, and so many rounds can decide if all agree. It is an estimate, since few rounds show
     * difference and noise only roughly.
     *
     * @param errorOfFlips the smallest p-value of the flips of so many rounds has to be at most this
     * @param error of this comparison, an equal part of that of all comparisons
     */
    private static int roundsNeeded(double[] logRatios, double errorOfFlips, double error) {
        int fewest = Math.max(fewest(errorOfFlips), logRatios.length + 1);
        if (logRatios.length < 2) {
            return fewest;
        }
        double deviation = ConfidenceInterval.deviation(logRatios);
        double difference = Math.max(NEGLIGIBLE, Math.abs(mean(logRatios)));
        return IntStream.range(fewest, ROUNDS_NEEDED_MAX)
                .filter(rounds -> testDistance(rounds, error, Z95) * deviation <= difference
                        && agreementDistance(rounds, errorOfFlips, POWER_OF_EACH) * deviation <= difference)
                .findFirst()
                .orElse(Math.max(fewest, ROUNDS_NEEDED_MAX));
    }

    /** Returns the fewest rounds that decide anything: the smallest p-value of n rounds is 2 / 2^n. */
    private static int fewest(double error) {
        int rounds = DECIDING_ROUNDS;
        while (2 / Math.pow(2, rounds) >= error) {
            rounds++;
        }
        return rounds;
    }

    private static double mean(double[] values) {
        return Arrays.stream(values).average().orElse(0);
    }
}
