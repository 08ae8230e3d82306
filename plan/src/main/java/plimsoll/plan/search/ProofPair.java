package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Verifies an existing answer: runs the proof trials at the value that holds and at the one that breaks, without a
 * search. Each two trials are one of either end, in a random order, so that no end has the quieter hour. An end that
 * these trials leave open is tried up to three times as often.
 *
 * @param again outcomes at the value that holds
 * @param there outcomes at the value that breaks
 */
record ProofPair(SearchGoal goal, BracketEnds ends, VoteCount again, VoteCount there) implements SearchStage.Edge {
    /** Most times that the trials of a proof are run at one end. */
    static final int ROUNDS_MAX = 3;

    static ProofPair of(SearchGoal goal, BracketEnds ends) {
        return new ProofPair(goal, ends, VoteCount.EMPTY, VoteCount.EMPTY);
    }

    Reproduction ofHolds() {
        return Reproduction.ofHolds(goal.proof(), again, ends.heldBefore().orElse(0));
    }

    Reproduction ofBreaks() {
        return ends.breaks().isPresent() ? Reproduction.ofBreaks(goal, there) : Reproduction.SUPPORTED;
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        boolean holdsIsDue = isDue(again, ofHolds());
        boolean breaksIsDue = ofBreaks() != Reproduction.SUPPORTED && isDue(there, ofBreaks());
        if (holdsIsDue && (!breaksIsDue || ProofOrder.holdsFirst(ends.holds(), again.votes(), there.votes()))) {
            return Optional.of(new SearchDecision.Next(ends.holds(), TrialPurpose.PROVE_HOLDS));
        }
        return breaksIsDue
                ? Optional.of(new SearchDecision.Next(ends.breaks().get(), TrialPurpose.PROVE_BREAKS))
                : Optional.empty();
    }

    private boolean isDue(VoteCount votes, Reproduction reproduction) {
        return votes.votes() % goal.proof() != 0
                || votes.votes() == 0
                || (reproduction == Reproduction.OPEN && votes.votes() < ROUNDS_MAX * goal.proof());
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        SearchTrial last = history.last();
        return last.purpose() == TrialPurpose.PROVE_HOLDS
                ? new ProofPair(goal, ends, again.and(last), there)
                : new ProofPair(goal, ends, again, there.and(last));
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
