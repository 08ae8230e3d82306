package plimsoll.plan.search.question;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.plan.search.Search;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.knob.KnobRange;

/** Estimates the remaining trials of a search, assuming that every value behaves like the nearest one tried. */
public final class RemainingTrialsEstimate {
    private static final int REMAINING_MAX = 200;
    private static final Verdict BREAKS = new Verdict.Breaks(new Violation.ObjectiveMissed("guessed", 0, "guessed"));

    private final SearchGoal goal;
    private final List<SearchTrial> counted;

    /** The largest value that is assumed to hold before the first trial; empty: the middle of the range. */
    private final Optional<Double> edge;

    private RemainingTrialsEstimate(SearchGoal goal, List<SearchTrial> counted, Optional<Double> edge) {
        this.goal = goal;
        this.counted = counted;
        this.edge = edge;
    }

    /**
     * @param trials so far
     * @param one duration of a trial
     */
    public static int trialsLeft(SearchQuestion question, List<SearchTrial> trials, Duration one) {
        List<SearchTrial> counted = trials.stream().filter(SearchTrial::counted).toList();
        return new RemainingTrialsEstimate(
                        question.goal(), counted, question.goal().hint())
                .left(Search.of(question.goal(), question.pair(), trials), one, REMAINING_MAX);
    }

    /**
     * Returns the trials of a whole search with its proof, if every value up to this one holds and no harder one does.
     *
     * @param one duration of a trial
     */
    public static int trials(SearchGoal goal, double edge, Duration one) {
        return new RemainingTrialsEstimate(goal, List.of(), Optional.of(edge))
                .left(Search.of(goal, Optional.empty(), List.of()), one, goal.trialsMax());
    }

    private int left(Search begun, Duration one, int most) {
        Search search = begun;
        int left = 0;
        while (search.step() instanceof SearchDecision.Next next && left < most) {
            search = search.with(new SearchTrial(next.value(), next.purpose(), guessed(next), one));
            left++;
        }
        return left;
    }

    private Verdict guessed(SearchDecision.Next next) {
        return switch (next.purpose()) {
            case PROVE_HOLDS -> Verdict.HOLDS;
            case PROVE_BREAKS -> BREAKS;
            case RAMP, SCAN, BISECT ->
                nearest(next.value()).map(SearchTrial::verdict).orElseGet(() -> guessedWithoutTrials(next.value()));
        };
    }

    private Optional<SearchTrial> nearest(double value) {
        return counted.stream().min(Comparator.comparingDouble(trial -> Math.abs(Math.log(trial.value() / value))));
    }

    /** Guesses a verdict without any trial, by the assumed edge. */
    private Verdict guessedWithoutTrials(double value) {
        KnobRange knobRange = goal.axis();
        double middle = Math.sqrt(knobRange.from() * knobRange.to());
        boolean holds = knobRange.hardness() == KnobRange.Hardness.BOTH_ENDS
                ? Math.abs(Math.log(value / middle)) <= Math.log(knobRange.to() / knobRange.from()) / 4
                : knobRange.ratio(value, edge.orElse(middle)) >= 1;
        return holds ? Verdict.HOLDS : BREAKS;
    }
}
