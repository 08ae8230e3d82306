package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Verifies an existing answer: runs the proof trials at the value that holds and at the one that breaks, in turn,
 * without a search.
 */
record ProofPair(SearchGoal goal, BracketEnds ends, int held, int broke) implements SearchStage.Edge {
    static ProofPair of(SearchGoal goal, BracketEnds ends) {
        return new ProofPair(goal, ends, 0, 0);
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        boolean breaksIsDue = ends.breaks().isPresent() && broke < held;
        if (breaksIsDue) {
            return Optional.of(new SearchDecision.Next(ends.breaks().get(), TrialPurpose.PROVE_BREAKS));
        }
        return held < goal.proof()
                ? Optional.of(new SearchDecision.Next(ends.holds(), TrialPurpose.PROVE_HOLDS))
                : Optional.empty();
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        boolean holdsTrial = history.last().purpose() == TrialPurpose.PROVE_HOLDS;
        return new ProofPair(goal, ends, held + (holdsTrial ? 1 : 0), broke + (holdsTrial ? 0 : 1));
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(ends.holds());
    }

    @Override
    public OptionalDouble breaks() {
        return ends.breaks().map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
