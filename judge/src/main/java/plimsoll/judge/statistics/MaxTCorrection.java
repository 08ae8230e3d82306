package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Step-down max-T procedure of Westfall and Young (Resampling-Based Multiple Testing, 1993) over all pairs of variants.
 *
 * <p>The best of several variants is compared with every other in the same rounds. Each comparison can be a false
 * alarm, and the best was chosen by the same rounds. If the variants do not differ, all differences of a round could as
 * well have the opposite sign. So a p-value is the share of such sign flips in which any pair of the remaining variants
 * has a statistic as large, from the largest statistic down. For two variants, this is the {@link SignFlipPermutation}
 * test.
 */
public final class MaxTCorrection {
    /** Up to this number of rounds, all flips are enumerated; beyond it, they are drawn at random. */
    static final int EXACT_ROUNDS = 14;

    private static final long SEED = 0x504c494d;

    /** Slightly less than 1, so that the observed sum counts as equal when it is added up in another order. */
    private static final double ROUNDING = 1 - 1e-9;

    private final double[][] logs;
    private final int rounds;

    private MaxTCorrection(double[][] logs) {
        this.logs = logs;
        this.rounds = logs[0].length;
    }

    /**
     * Returns the adjusted p-values of the first variant compared with each other.
     *
     * @param logs logarithm of a figure by variant and round; NaN if the round did not measure it
     * @return one fewer than there are variants; 1 for a pair with fewer than two common rounds
     */
    public static double[] adjusted(double[][] logs) {
        return logs.length < 2 ? new double[0] : new MaxTCorrection(logs).adjusted();
    }

    private double[] adjusted() {
        int[] identity = new int[rounds];
        Arrays.fill(identity, 1);
        double[] observed = new double[logs.length];
        for (int other = 1; other < logs.length; other++) {
            observed[other] = statistic(0, other, identity);
        }
        List<Integer> descending = IntStream.range(1, logs.length)
                .boxed()
                .sorted(Comparator.comparingDouble(other -> -observed[other]))
                .toList();
        List<int[]> flips = rounds <= EXACT_ROUNDS ? enumerated() : drawn();
        int[] asLarge = new int[logs.length];
        for (int[] flip : flips) {
            count(flip, descending, observed, asLarge);
        }
        double[] adjusted = new double[logs.length - 1];
        double largest = 0;
        for (int other : descending) {
            largest = Math.max(largest, (double) asLarge[other] / flips.size());
            adjusted[other - 1] = largest;
        }
        return adjusted;
    }

    /**
     * Goes from the last step to the first, so that each maximum extends that of the following step by its own pairs.
     */
    private void count(int[] flip, List<Integer> descending, double[] observed, int[] asLarge) {
        double largest = 0;
        for (int step = descending.size() - 1; step >= 0; step--) {
            int other = descending.get(step);
            largest = Math.max(largest, statistic(0, other, flip));
            for (int behind = step + 1; behind < descending.size(); behind++) {
                largest = Math.max(largest, statistic(other, descending.get(behind), flip));
            }
            if (largest >= observed[other] * ROUNDING) {
                asLarge[other]++;
            }
        }
    }

    /** Returns Student's t of the differences of two variants in their common rounds; 0 with fewer than two rounds. */
    private double statistic(int one, int other, int[] flip) {
        int count = 0;
        double sum = 0;
        double squares = 0;
        for (int round = 0; round < rounds; round++) {
            double difference = logs[other][round] - logs[one][round];
            if (!Double.isNaN(difference)) {
                count++;
                sum += flip[round] * difference;
                squares += difference * difference;
            }
        }
        if (count < 2 || sum == 0) {
            return 0;
        }
        double mean = sum / count;
        double variance = Math.max(0, squares - count * mean * mean) / (count - 1);
        return Math.abs(mean) / Math.sqrt(variance / count);
    }

    /** Leaves out the complement of each flip, which has the same statistics. */
    private List<int[]> enumerated() {
        return IntStream.range(0, 1 << Math.max(0, rounds - 1))
                .mapToObj(signs -> signs(round -> (signs >>> round & 1) == 0))
                .toList();
    }

    /** Draws flips at random; the observed signs are one of them. */
    private List<int[]> drawn() {
        RandomGenerator random = new Random(SEED);
        return IntStream.range(0, 1 << (EXACT_ROUNDS - 1))
                .mapToObj(draw -> signs(_ -> draw == 0 || random.nextBoolean()))
                .toList();
    }

    private int[] signs(IntPredicate plus) {
        int[] signs = new int[rounds];
        Arrays.setAll(signs, round -> plus.test(round) ? 1 : -1);
        return signs;
    }
}
