package plimsoll.plan.search;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Estimates the value at which half of the trials break, given their outcomes. It uses a grid over the logarithm of the
 * axis, as QUEST does (Watson and Pelli 1983): each trial multiplies the weight of each grid point by the likelihood of
 * its outcome there. A spread of 5 % and a lapse rate of 5 % are assumed, not fitted.
 */
public final class BreakpointPosterior {
    /**
     * A 90 % interval: it contains the value in ninety of a hundred cases, as far as the assumed spread and lapse rate
     * are true.
     */
    public record Interval(double from, double to) {}

    private static final int POINTS = 801;
    private static final double SPREAD = 0.05;
    private static final double LAPSES = 0.05;
    private static final double TAIL = 0.05;

    private BreakpointPosterior() {}

    /**
     * @param trials of a search; short and inconclusive ones are ignored
     * @return empty if all of them held or all broke: then only the range bounds the value
     */
    public static Optional<Interval> of(KnobRange knobRange, List<SearchTrial> trials) {
        List<SearchTrial> full = trials.stream()
                .filter(trial -> trial.counted() && trial.purpose().full())
                .toList();
        if (full.stream().map(SearchTrial::isHeld).distinct().count() < 2) {
            return Optional.empty();
        }
        List<OutcomeTally> tallies = OutcomeTally.of(knobRange, knobRange.from(), full);
        double[] weights = new double[POINTS];
        Arrays.setAll(
                weights,
                point -> logLikelihood(Math.log(knobRange.ratio(knobRange.from(), value(knobRange, point))), tallies));
        double most = Arrays.stream(weights).max().orElse(0);
        Arrays.setAll(weights, point -> Math.exp(weights[point] - most));
        return Optional.of(
                new Interval(value(knobRange, quantile(weights, TAIL)), value(knobRange, quantile(weights, 1 - TAIL))));
    }

    /**
     * Upper bound at 95 % confidence on the share of trials that may still fail, after n of n held: 39 % for six, 26 %
     * for ten, 9.5 % for thirty.
     */
    public static double failureRateBelow(int held) {
        return failureRateBelow(held, 0);
    }

    /** The same when some of the trials broke: the upper bound of Clopper and Pearson, 44 % for 10 of 12. */
    public static double failureRateBelow(int held, int broke) {
        double low = 0;
        double high = 1;
        while (high - low > 1e-9) {
            double middle = (low + high) / 2;
            if (SuccessPromise.atMost(broke, held + broke, middle) > TAIL) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private static double value(KnobRange knobRange, int point) {
        return knobRange.from() * Math.pow(knobRange.to() / knobRange.from(), point / (POINTS - 1.0));
    }

    private static double logLikelihood(double half, List<OutcomeTally> tallies) {
        double sum = 0;
        for (OutcomeTally tally : tallies) {
            double breaking = OutcomeTally.breaking((tally.distance() - half) / SPREAD);
            sum += tally.logLikelihood(LAPSES + (1 - 2 * LAPSES) * breaking);
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
}
