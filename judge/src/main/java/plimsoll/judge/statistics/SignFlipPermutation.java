package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;

/**
 * Sign-flip permutation test: if two variants do not differ, each round's difference could as well have the opposite
 * sign. The unit is a round in a fresh JVM, never a request.
 */
public final class SignFlipPermutation {
    /** 2^20 flips are enumerated; with more rounds, as many are drawn at random. */
    static final int EXACT_ROUNDS = 20;

    private static final int DRAWS = 1 << 20;
    private static final long SEED = 0x504c494d;

    private SignFlipPermutation() {}

    /** Returns the two-sided p-value of the mean of the differences; 1 if there are none. */
    public static double pValue(double[] differences) {
        return differences.length <= EXACT_ROUNDS ? exact(differences) : drawn(differences);
    }

    /**
     * Returns the shifts of the differences that the test does not reject at a confidence: the interval of their mean
     * that excludes 0 exactly if the p-value is below 1 - confidence. Its ends are means of subsets of the differences
     * (Hartigan, Using Subsample Values as Typical Values, JASA 64, 1969), which all confidences share. They are
     * infinite if no number of rounds that agree would be rejected.
     */
    static DoubleFunction<ConfidenceInterval> intervals(double[] differences) {
        double mean = Arrays.stream(differences).average().orElse(0);
        boolean exact = differences.length <= EXACT_ROUNDS;
        double halves = exact ? Math.pow(2, differences.length - 1) : DRAWS / 2.0;
        double[] means = exact ? subsetMeans(differences) : drawnSubsetMeans(differences);
        Arrays.sort(means);
        return confidence -> {
            // Below the mean, a shift has the p-value (1 + number of subset means at or below it) / halves.
            int kept = (int) Math.ceil((1 - confidence) * halves * (1 - 1e-12) - 1);
            return kept < 1
                    ? new ConfidenceInterval(Double.NEGATIVE_INFINITY, mean, Double.POSITIVE_INFINITY)
                    : new ConfidenceInterval(means[kept - 1], mean, means[means.length - kept]);
        };
    }

    /** Returns the means of all subsets that are not empty. */
    private static double[] subsetMeans(double[] values) {
        double[] sums = new double[1 << values.length];
        for (int subset = 1; subset < sums.length; subset++) {
            sums[subset] = sums[subset & (subset - 1)] + values[Integer.numberOfTrailingZeros(subset)];
        }
        return IntStream.range(1, sums.length)
                .mapToDouble(subset -> sums[subset] / Integer.bitCount(subset))
                .toArray();
    }

    private static double[] drawnSubsetMeans(double[] values) {
        SplittableRandom random = new SplittableRandom(SEED);
        double[] means = new double[DRAWS];
        for (int draw = 0; draw < DRAWS; draw++) {
            double sum = 0;
            int count = 0;
            for (double value : values) {
                if (random.nextBoolean()) {
                    sum += value;
                    count++;
                }
            }
            means[draw] = count == 0 ? values[0] : sum / count;
        }
        return means;
    }

    private static double exact(double[] differences) {
        int flips = 1 << differences.length;
        double observed = threshold(differences);
        int asExtreme = 0;
        for (int flip = 0; flip < flips; flip++) {
            if (Math.abs(sum(differences, flip)) >= observed) {
                asExtreme++;
            }
        }
        return (double) asExtreme / flips;
    }

    private static double drawn(double[] differences) {
        SplittableRandom random = new SplittableRandom(SEED);
        double observed = threshold(differences);
        int asExtreme = 1;
        for (int draw = 1; draw < DRAWS; draw++) {
            double sum = 0;
            for (double difference : differences) {
                sum += random.nextBoolean() ? difference : -difference;
            }
            if (Math.abs(sum) >= observed) {
                asExtreme++;
            }
        }
        return (double) asExtreme / DRAWS;
    }

    /** Returns slightly less than the observed sum, so that it counts as equal when it is added up in another order. */
    private static double threshold(double[] differences) {
        return Math.abs(sum(differences, 0)) * (1 - 1e-12);
    }

    private static double sum(double[] differences, int flip) {
        double sum = 0;
        for (int i = 0; i < differences.length; i++) {
            sum += (flip >>> i & 1) == 0 ? differences[i] : -differences[i];
        }
        return sum;
    }
}
