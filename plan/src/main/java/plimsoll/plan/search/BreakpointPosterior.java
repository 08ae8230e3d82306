package plimsoll.plan.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Where the value lies at which half of the trials break, given what they said. A grid over the logarithm of the axis, as
 * QUEST has it (Watson and Pelli 1983): each trial multiplies the weight of each grid point by how likely its outcome is
 * there. Spread 5 % and lapses 5 % are assumed, not fitted.
 */
public final class BreakpointPosterior {
    /** Ninety of a hundred such intervals hold the value, as far as the assumed spread and lapses are true. */
    public record Interval(double from, double to) {}

    private static final int POINTS = 801;
    private static final double SPREAD = 0.05;
    private static final double LAPSES = 0.05;
    private static final double TAIL = 0.05;

    private BreakpointPosterior() {}

    /**
     * @param shots full trials; short and inconclusive ones are left out here
     * @return empty where all of them held, or all broke: nothing but the range bounds the value then
     */
    public static Optional<Interval> of(KnobRange knobRange, List<SearchTrial> shots) {
        List<SearchTrial> full = shots.stream()
                .filter(trial -> trial.counted() && trial.purpose().full())
                .toList();
        if (full.stream().map(SearchTrial::held).distinct().count() < 2) {
            return Optional.empty();
        }
        double[] weights = new double[POINTS];
        Arrays.setAll(weights, point -> logLikelihood(knobRange, value(knobRange, point), full));
        double most = Arrays.stream(weights).max().orElse(0);
        Arrays.setAll(weights, point -> Math.exp(weights[point] - most));
        return Optional.of(
                new Interval(value(knobRange, quantile(weights, TAIL)), value(knobRange, quantile(weights, 1 - TAIL))));
    }

    /** n of n held: the share that may still fail is below this, at 95 %. Six give 39 %, ten 26 %, thirty 9.5 %. */
    public static double failureRateBelow(int heldOfAsMany) {
        return 1 - Math.pow(0.05, 1.0 / heldOfAsMany);
    }

    private static double value(KnobRange knobRange, int point) {
        return knobRange.from() * Math.pow(knobRange.to() / knobRange.from(), point / (POINTS - 1.0));
    }

    private static double logLikelihood(KnobRange knobRange, double half, List<SearchTrial> shots) {
        double sum = 0;
        for (SearchTrial trial : shots) {
            double distance = Math.log(knobRange.ratio(half, trial.value())) / SPREAD;
            double breaks = LAPSES + (1 - 2 * LAPSES) * normal(distance);
            sum += Math.log(trial.held() ? 1 - breaks : breaks);
        }
        return sum;
    }

    private static int quantile(double[] weights, double share) {
        double left = share * Arrays.stream(weights).sum();
        int point = 0;
        while (point < POINTS - 1 && left > weights[point]) {
            left -= weights[point++];
        }
        return point;
    }

    /** The normal distribution function by the logistic approximation, within 0.01: the model is cruder than that. */
    private static double normal(double z) {
        return 1 / (1 + Math.exp(-1.702 * z));
    }
}
