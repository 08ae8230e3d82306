package plimsoll.plan.search;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Outcomes of the trials at one value.
 *
 * @param distance logarithm of how many times as hard the value is as a given one
 */
record OutcomeTally(double distance, long held, long broke) {
    /** Returns the tallies of all values, with their distances from a given one. */
    static List<OutcomeTally> of(KnobRange knobRange, double from, List<SearchTrial> trials) {
        Map<Double, List<SearchTrial>> byValue = trials.stream().collect(Collectors.groupingBy(SearchTrial::value));
        return byValue.entrySet().stream()
                .map(each -> of(Math.log(knobRange.ratio(from, each.getKey())), each.getValue()))
                .toList();
    }

    private static OutcomeTally of(double distance, List<SearchTrial> trials) {
        long held = trials.stream().filter(SearchTrial::isHeld).count();
        return new OutcomeTally(distance, held, trials.size() - held);
    }

    /** Returns the logarithm of the likelihood of these outcomes. */
    double logLikelihood(double breaks) {
        return (held == 0 ? 0 : held * Math.log(1 - breaks)) + (broke == 0 ? 0 : broke * Math.log(breaks));
    }

    /**
     * Returns the share of trials that break so many spreads beyond the value at which half of them do: the normal
     * distribution function in the logistic approximation, within 0.01, which is finer than the model.
     */
    static double breaking(double spreads) {
        return 1 / (1 + Math.exp(-1.702 * spreads));
    }
}
