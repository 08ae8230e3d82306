package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Six full trials that must all hold, slightly on the easy side of the result of the bisection, which ends where half
 * of the trials break. The first trial that breaks moves the claim 3 % to the easy side, where six new trials start.
 * Steps of 5 % were tried: with spread and lapses of 5 % each, the median claim is then 0.88 of the capacity; with 3 %
 * it is 0.91, and of thousands none exceeded 1.05. It moves further if only luck separates values that kill ({@link
 * ReproducibilityEstimate}).
 *
 * @param at the value under proof
 */
record HoldsProof(SearchGoal goal, double at, OptionalDouble breaks, int held) implements SearchStage.Edge {
    static final double STEP = 1 / 0.97;

    /** Starts six trials at this value. */
    static HoldsProof of(SearchGoal goal, double at, OptionalDouble breaks) {
        return new HoldsProof(goal, at, breaks, 0);
    }

    /** Starts at 0.97 of the bracket's end, or at the end itself if one step of the knob is larger than that. */
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
        if (!history.last().isHeld()) {
            return misled(history) ? Bisection.below(goal, at, history) : broke(history);
        }
        if (held + 1 < goal.proof()) {
            return new HoldsProof(goal, at, breaks, held + 1);
        }
        boolean proven = breaks.isEmpty() || history.provenToBreak(goal, breaks.getAsDouble());
        return proven ? settled(goal, at, breaks, history) : BreaksProof.of(goal, at, breaks.getAsDouble());
    }

    /** Returns the answer if it is likely to be reproduced; otherwise starts six trials at a value where it is. */
    static SearchStage.Edge settled(SearchGoal goal, double held, OptionalDouble breaks, TrialHistory history) {
        boolean reproducible = held == goal.axis().easyEnd() || ReproducibilityEstimate.holdsAgain(goal, held, history);
        double safer = reproducible
                ? held
                : ReproducibilityEstimate.worthProving(goal, goal.axis().easier(held, STEP), history);
        return reproducible ? new SearchFinished(OptionalDouble.of(held), breaks) : of(goal, safer, breaks);
    }

    /**
     * Whether only short trials led to the end of the range, where full ones break, so that nothing indicates a nearby
     * edge. A single trial that was only slow may have been a lapse.
     */
    private boolean misled(TrialHistory history) {
        return at != goal.axis().easyEnd()
                && history.onlyShortOnesHeld()
                && (history.last().fatal() || history.full().votes() > 1);
    }

    /**
     * Moves the claim to an easier value after a trial broke. The value becomes the end that breaks if there is none
     * yet, or if it killed the service or lost data and the current end is far away; otherwise the current end stays,
     * since it breaks more often. At the easy end, a lapse does not refute the whole range: as many trials must break
     * there as would have ended the ramp.
     */
    private SearchStage.Edge broke(TrialHistory history) {
        KnobRange knobRange = goal.axis();
        if (at == knobRange.easyEnd()) {
            boolean refuted = history.last().fatal() || Ramp.refutesTheRange(history.votesAt(at));
            return refuted ? new SearchFinished(OptionalDouble.empty(), OptionalDouble.of(at)) : of(goal, at, breaks);
        }
        double next = ReproducibilityEstimate.worthProving(goal, knobRange.easier(at, STEP), history);
        boolean near = breaks.isPresent() && knobRange.ratio(next, breaks.getAsDouble()) <= 1 + 2 * goal.width();
        boolean isEnd = breaks.isEmpty() || (history.last().fatal() && !near);
        return of(goal, next, isEnd ? OptionalDouble.of(at) : breaks);
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(at);
    }
}
