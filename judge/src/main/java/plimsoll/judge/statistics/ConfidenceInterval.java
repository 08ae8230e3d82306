package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.function.DoubleFunction;
import org.apache.commons.statistics.distribution.TDistribution;

/** Confidence interval of a mean; bootstrap intervals are too narrow for so few rounds. */
public record ConfidenceInterval(double low, double mean, double high) {
    /**
     * Returns the interval of the mean round.
     *
     * @param confidence such as 0.95
     */
    public static ConfidenceInterval ofRounds(double[] values, double confidence) {
        return ofRounds(values).apply(confidence);
    }

    /**
     * Returns the intervals of the mean round by their confidence. From {@link PairwiseComparison#DECIDING_ROUNDS} values
     * on, an interval has the shifts that the sign-flip test does not reject, so that interval and test cannot disagree;
     * fewer values have no such interval, and get Student's t.
     */
    static DoubleFunction<ConfidenceInterval> ofRounds(double[] values) {
        return values.length < PairwiseComparison.DECIDING_ROUNDS
                ? confidence -> byStudent(values, confidence)
                : SignFlipPermutation.intervals(values);
    }

    /** Returns Student's interval of the mean; with a single value, both ends are that value. */
    static ConfidenceInterval byStudent(double[] values, double confidence) {
        double mean = Arrays.stream(values).average().orElse(0);
        if (values.length < 2) {
            return new ConfidenceInterval(mean, mean, mean);
        }
        double t = TDistribution.of(values.length - 1).inverseSurvivalProbability((1 - confidence) / 2);
        double half = t * deviation(values) / Math.sqrt(values.length);
        return new ConfidenceInterval(mean - half, mean, mean + half);
    }

    /** Returns the interval of the second mean minus the first, for rounds that are not paired (Welch). */
    public static ConfidenceInterval between(double[] first, double[] second, double confidence) {
        double mean = Arrays.stream(second).average().orElse(0)
                - Arrays.stream(first).average().orElse(0);
        if (first.length < 2 || second.length < 2) {
            return new ConfidenceInterval(mean, mean, mean);
        }
        double one = Math.pow(deviation(first), 2) / first.length;
        double other = Math.pow(deviation(second), 2) / second.length;
        if (one + other == 0) {
            return new ConfidenceInterval(mean, mean, mean);
        }
        double freedom =
                Math.pow(one + other, 2) / (one * one / (first.length - 1) + other * other / (second.length - 1));
        double t = TDistribution.of(freedom).inverseSurvivalProbability((1 - confidence) / 2);
        double half = t * Math.sqrt(one + other);
        return new ConfidenceInterval(mean - half, mean, mean + half);
    }

    /** Returns the sample standard deviation. */
    static double deviation(double[] values) {
        double mean = Arrays.stream(values).average().orElse(0);
        double squares =
                Arrays.stream(values).map(each -> (each - mean) * (each - mean)).sum();
        return Math.sqrt(squares / (values.length - 1));
    }

    public boolean excludesZero() {
        return low > 0 || high < 0;
    }

    boolean isWithin(double bound) {
        return low > -bound && high < bound;
    }
}
