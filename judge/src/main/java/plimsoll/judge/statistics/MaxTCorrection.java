package plimsoll.judge.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;

/**
 * Several variants in the same rounds, of which the best is held against every other: each comparison has its chance of a
 * false alarm, and the best was chosen by the same rounds. If the variants do not differ, all differences of a round could as
 * well have the other sign; a comparison counts by how often such flips give any pair of those that are left a statistic as
 * large, from the largest down (the step-down max-T procedure of Westfall and Young, Resampling-Based Multiple Testing, 1993,
 * over all pairs). Of two variants it is the {@link SignFlipPermutation} test.
 */
public final class MaxTCorrection {
    /** Flips of so many rounds are listed; of more they are drawn. */
    static final int EXACT_ROUNDS = 14;

    private static final long SEED = 0x504c494d;

    /** A hair below what was observed, so that the same sum in another order counts as the same. */
    private static final double HAIR = 1 - 1e-9;

    private final double[][] logs;
    private final int rounds;

    private MaxTCorrection(double[][] logs) {
        this.logs = logs;
        this.rounds = logs[0].length;
    }

    /**
     * The p-values of the first variant against each other, adjusted for all of them.
     *
     * @param logs of a figure, by variant and round; NaN where a round gives none
     * @return one less than there are variants; 1 where two have no two rounds in common
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
        List<int[]> flips = rounds <= EXACT_ROUNDS ? listed() : drawn();
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

    /** From the last to the first, so that each step's largest statistic is that of the step behind it and its own pairs. */
    private void count(int[] flip, List<Integer> descending, double[] observed, int[] asLarge) {
        double largest = 0;
        for (int step = descending.size() - 1; step >= 0; step--) {
            int other = descending.get(step);
            largest = Math.max(largest, statistic(0, other, flip));
            for (int behind = step + 1; behind < descending.size(); behind++) {
                largest = Math.max(largest, statistic(other, descending.get(behind), flip));
            }
            if (largest >= observed[other] * HAIR) {
                asLarge[other]++;
            }
        }
    }

    /** Student's, of the differences of two variants in the rounds that both have; 0 where these are fewer than two. */
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

    /** Without those that turn every sign, which change no statistic. */
    private List<int[]> listed() {
        return IntStream.range(0, 1 << Math.max(0, rounds - 1))
                .mapToObj(signs -> signs(round -> (signs >>> round & 1) == 0))
                .toList();
    }

    /** What was observed is one of them. */
    private List<int[]> drawn() {
        RandomGenerator random = new Random(SEED);
        return IntStream.range(0, 1 << (EXACT_ROUNDS - 1))
                .mapToObj(draw -> signs(_ -> draw == 0 || random.nextBoolean()))
                .toList();
    }

    private int[] signs(IntPredicate plus) {
        return IntStream.range(0, rounds)
                .map(round -> plus.test(round) ? 1 : -1)
                .toArray();
    }
}
