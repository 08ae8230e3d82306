package plimsoll.judge.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import plimsoll.judge.statistics.PairwiseComparison.Strength;
import plimsoll.model.study.SequentialRounds;

/**
 * Simulated runs of two variants on a drifting machine, whose rounds end at the look that settles their comparison.
 *
 * @param factor by which the second variant is slower; 1: not at all
 */
public record SequentialSimulation(Noise noise, double factor, SequentialRounds plan) {
    /** Drift of a trial's time over the whole run, as a share. */
    private static final double DRIFT = 0.30;

    /**
     * The runs together.
     *
     * @param decided share of the runs that decide a difference
     * @param equal share that exclude the smallest difference that matters
     * @param rounds on average
     */
    public record Frequencies(double decided, double equal, double rounds) {}

    /** Ends rounds as a run does. */
    public Frequencies sequential(int runs, long seed) {
        Random random = new Random(seed);
        int decided = 0;
        int equal = 0;
        long rounds = 0;
        for (int run = 0; run < runs; run++) {
            double[] logRatios = logRatios(random);
            double[] levels = levels(logRatios);
            boolean[] excluded = RepeatedTest.exclusions(logRatios, plan);
            Strength strength = Strength.NOT_DECIDED;
            int look = -1;
            while (look + 1 < levels.length && strength != Strength.DECIDED && strength != Strength.NO_DIFFERENCE) {
                look++;
                strength = tested(Arrays.copyOf(logRatios, plan.looks().get(look)), levels[look], excluded[look]);
            }
            decided += strength == Strength.DECIDED ? 1 : 0;
            equal += strength == Strength.NO_DIFFERENCE ? 1 : 0;
            rounds += plan.looks().get(look);
        }
        return new Frequencies((double) decided / runs, (double) equal / runs, (double) rounds / runs);
    }

    /** Runs all rounds and decides once. */
    public Frequencies fixed(int runs, long seed) {
        Random random = new Random(seed);
        int[] counts = new int[Strength.values().length];
        for (int run = 0; run < runs; run++) {
            counts[once(logRatios(random)).ordinal()]++;
        }
        return new Frequencies(
                (double) counts[Strength.DECIDED.ordinal()] / runs,
                (double) counts[Strength.NO_DIFFERENCE.ordinal()] / runs,
                plan.most());
    }

    private static Strength tested(double[] logRatios, double level, boolean excluded) {
        return strength(logRatios, new PairwiseComparison.Condition(level, () -> excluded));
    }

    /** Tests as if these were all rounds that there would ever be. */
    private static Strength once(double[] logRatios) {
        return strength(logRatios, PairwiseComparison.Condition.of(logRatios));
    }

    private static Strength strength(double[] logRatios, PairwiseComparison.Condition condition) {
        double pValue = MaxTCorrection.adjusted(new double[][] {new double[logRatios.length], logRatios})[0];
        return PairwiseComparison.strength(logRatios, pValue, 1, condition);
    }

    private double[] levels(double[] logRatios) {
        return RepeatedTest.differenceLevels(logRatios, plan);
    }

    /** In each round the variants run in random order. */
    private double[] logRatios(Random random) {
        int trials = 2 * plan.most();
        double[] logs = noise.logs(trials, random);
        double[] logRatios = new double[plan.most()];
        for (int round = 0; round < logRatios.length; round++) {
            List<Integer> order = new ArrayList<>(IntStream.range(0, 2).boxed().toList());
            Collections.shuffle(order, random);
            for (int place = 0; place < 2; place++) {
                int at = 2 * round + place;
                double log = Math.log1p(DRIFT * at / trials) + logs[at];
                logRatios[round] += order.get(place) == 1 ? log + Math.log(factor) : -log;
            }
        }
        return logRatios;
    }
}
