package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Six full trials that must all hold, a little on the easy side of what bisection says: bisection alone ends where half of
 * the trials break. The first that breaks moves the claim 3 % to the easy side, where six begin anew. Steps of 5 % were
 * tried: with spread and lapses of 5 % each the middle claim is then 0.88 of the capacity, with 3 % it is 0.91, and of
 * thousands none lay above 1.05. Where deaths are told apart by luck alone ({@link ReproducibilityEstimate}) it moves further.
 *
 * @param at the value under proof
 */
record HoldsProof(SearchGoal goal, double at, OptionalDouble breaks, int held) implements SearchStage.Edge {
    static final double STEP = 1 / 0.97;

    /** Six at this very value. */
    static HoldsProof of(SearchGoal goal, double at, OptionalDouble breaks) {
        return new HoldsProof(goal, at, breaks, 0);
    }

    /** At 0.97 of the bracket's end; at the end itself where one step of the knob is more than that. */
    static HoldsProof below(SearchGoal goal, double held, double broke) {
        KnobRange knobRange = goal.axis();
        boolean coarse = knobRange.ratio(knobRange.easier(held, STEP), held) > 1 + 2 * (STEP - 1);
        return of(goal, coarse ? held : knobRange.easier(held, STEP), OptionalDouble.of(broke));
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.of(new SearchDecision.Next(at, TrialPurpose.PROVE_HOLDS));
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        if (!history.last().held()) {
            return misled(history) ? Bisection.below(goal, at, history) : broke(history);
        }
        if (held + 1 < goal.proof()) {
            return new HoldsProof(goal, at, breaks, held + 1);
        }
        boolean shown = breaks.isEmpty() || history.provenToBreak(goal, breaks.getAsDouble());
        return shown ? settled(goal, at, breaks, history) : BreaksProof.of(goal, at, breaks.getAsDouble());
    }

    /** The answer, unless it would not come out again: then six at a value where it would. */
    static SearchStage.Edge settled(SearchGoal goal, double held, OptionalDouble breaks, TrialHistory history) {
        boolean again = held == goal.axis().easyEnd() || ReproducibilityEstimate.holdsAgain(goal, held, history);
        double safer = again
                ? held
                : ReproducibilityEstimate.worthProving(goal, goal.axis().easier(held, STEP), history);
        return again ? new SearchFinished(OptionalDouble.of(held), breaks) : of(goal, safer, breaks);
    }

    /**
     * Short trials alone had led to the end of the range, and full ones break there: nothing says that the edge is near. One
     * that was only slow may have been a lapse.
     */
    private boolean misled(TrialHistory history) {
        return at != goal.axis().easyEnd()
                && history.onlyShortOnesHeld()
                && (history.last().fatal() || history.full().votes() > 1);
    }

    /**
     * A value that broke once is no value that holds. It becomes the end that breaks where there is none yet, and where it killed
     * or lost and the one in hand is far away; else that one stays, since it breaks more often. At the easy end a lapse is no
     * answer for the whole range: there as many must break as would have ended its ramp.
     */
    private SearchStage.Edge broke(TrialHistory history) {
        KnobRange knobRange = goal.axis();
        if (at == knobRange.easyEnd()) {
            boolean refuted = history.last().fatal() || Ramp.refutesTheRange(history.at(at));
            return refuted ? new SearchFinished(OptionalDouble.empty(), OptionalDouble.of(at)) : of(goal, at, breaks);
        }
        double next = ReproducibilityEstimate.worthProving(goal, knobRange.easier(at, STEP), history);
        boolean near = breaks.isPresent() && knobRange.ratio(next, breaks.getAsDouble()) <= 1 + 2 * goal.width();
        boolean ends = breaks.isEmpty() || (history.last().fatal() && !near);
        return of(goal, next, ends ? OptionalDouble.of(at) : breaks);
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(at);
    }
}
