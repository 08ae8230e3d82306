package plimsoll.judge.statistics;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import plimsoll.judge.statistics.PairwiseComparison.Strength;
import plimsoll.plan.LookSchedule;

/**
 * Simulated runs of variants with known times on a drifting machine, whose rounds are added until every comparison with
 * the best is decided. Intervals are Student's, which for normal noise are close to those of sign flips and quickly
 * computed.
 *
 * @param factors of the variants' times
 * @param noise standard deviation of the logarithm of a trial's time
 * @param share of the error that a look spends, by its number of rounds
 * @param smallest difference that matters, as a share
 */
public record SimulatedLooks(
        double[] factors, double noise, List<Integer> looks, IntToDoubleFunction share, double smallest) {
    /** Drift of a trial's time over the most rounds, as a share. */
    private static final double DRIFT = 0.30;

    /**
     * The end of a run. Pairs are those of the best variant of a look with each other one.
     *
     * @param trials of all variants
     * @param decided pairs of which one variant truly is faster, and was decided to be
     * @param wrong pairs of equal variants that were decided, or that were decided the wrong way round
     * @param equal pairs that exclude the smallest difference
     * @param open pairs that are not decided
     */
    public record SimulatedEnd(int rounds, int trials, int decided, int wrong, int equal, int open) {}

    /** Returns runs that divide the error among their looks, as those of the judge do. */
    public static SimulatedLooks of(double[] factors, double noise, int most, double smallest) {
        LookSchedule schedule = LookSchedule.upTo(most);
        return new SimulatedLooks(factors, noise, schedule.looks(), schedule::share, smallest);
    }

    /** Returns runs with a fixed number of rounds, which are looked at once. */
    public static SimulatedLooks once(double[] factors, double noise, int rounds, double smallest) {
        return new SimulatedLooks(factors, noise, List.of(rounds), _ -> 1, smallest);
    }

    public SimulatedEnd run(Random random) {
        double[][] logs = logs(random);
        List<Integer> running =
                new ArrayList<>(IntStream.range(0, factors.length).boxed().toList());
        int trials = 0;
        int decided = 0;
        int wrong = 0;
        int before = 0;
        for (int look : looks) {
            trials += running.size() * (look - before);
            before = look;
            running.sort(Comparator.comparingDouble(variant -> median(logs[variant], look)));
            Set<Integer> slower = new HashSet<>();
            int equal = 0;
            int open = 0;
            double[][] ordered = running.stream()
                    .map(variant -> Arrays.copyOf(logs[variant], look))
                    .toArray(double[][]::new);
            double[] pValues = MaxTCorrection.adjusted(ordered);
            for (int other = 1; other < ordered.length; other++) {
                double[] ratios = ratios(ordered[0], ordered[other]);
                switch (strength(ratios, pValues[other - 1], look, running.size())) {
                    case DECIDED -> {
                        boolean otherSlower = Arrays.stream(ratios).sum() > 0;
                        int slow = running.get(otherSlower ? other : 0);
                        int fast = running.get(otherSlower ? 0 : other);
                        slower.add(slow);
                        decided += factors[slow] > factors[fast] ? 1 : 0;
                        wrong += factors[slow] > factors[fast] ? 0 : 1;
                    }
                    case NO_DIFFERENCE -> equal++;
                    case LOOKS_LIKE, NOT_DECIDED -> open++;
                }
            }
            if (open == 0 || look == looks.getLast()) {
                return new SimulatedEnd(look, trials, decided, wrong, equal, open);
            }
            running.removeAll(slower);
        }
        throw new IllegalStateException("there is no look");
    }

    private Strength strength(double[] ratios, double pValue, int look, int variants) {
        return PairwiseComparison.strength(
                ratios,
                confidence -> ConfidenceInterval.byStudent(ratios, confidence),
                pValue,
                PairwiseComparison.pairs(variants),
                new DecisionRule(share.applyAsDouble(look), smallest));
    }

    private static double[] ratios(double[] best, double[] other) {
        return IntStream.range(0, best.length)
                .mapToDouble(round -> other[round] - best[round])
                .toArray();
    }

    private static double median(double[] logs, int rounds) {
        double[] sorted = Arrays.copyOf(logs, rounds);
        Arrays.sort(sorted);
        return (sorted[(rounds - 1) / 2] + sorted[rounds / 2]) / 2;
    }

    /** Returns the logarithms of times by variant and round, with a random order of the variants in each round. */
    private double[][] logs(Random random) {
        int rounds = looks.getLast();
        double[][] logs = new double[factors.length][rounds];
        List<Integer> order =
                new ArrayList<>(IntStream.range(0, factors.length).boxed().toList());
        for (int round = 0; round < rounds; round++) {
            Collections.shuffle(order, random);
            for (int place = 0; place < factors.length; place++) {
                int variant = order.get(place);
                double at = (round + place / (double) factors.length) / rounds;
                logs[variant][round] = Math.log(factors[variant] * (1 + DRIFT * at)) + noise * random.nextGaussian();
            }
        }
        return logs;
    }

    /** Returns factors of equal variants. */
    public static double[] equal(int variants) {
        return DoubleStream.generate(() -> 1).limit(variants).toArray();
    }

    /** Returns the ends of as many runs. */
    public Stream<SimulatedEnd> runs(int count, Random random) {
        return Stream.generate(() -> run(random)).limit(count);
    }
}
