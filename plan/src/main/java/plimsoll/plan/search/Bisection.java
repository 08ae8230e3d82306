package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Halves the bracket on a logarithmic scale until it is as narrow as asked, or until what the bounds leave is needed for the
 * proof; each value is decided by two of three trials. While the bracket is wide one trial that holds is enough to go on: an
 * end that only one trial spoke for is decided by two of three when the bracket comes to lie at it.
 *
 * @param at a value between, or {@code held} itself
 */
record Bisection(SearchGoal goal, Bracket bracket, double at, VoteCount ballot) implements SearchStage.Edge {
    /** So wide a bracket is only to be made narrower. */
    private static final double WIDE = 1.5;

    /** Of each end's trials as many are kept back for the proof of both, and for a claim that has to give way once. */
    private static final double KEPT_BACK = 2.5;

    /** @param sure whether two of three trials said that {@code held} holds */
    record Bracket(double held, boolean sure, double broke) {}

    /** Goes straight to the proof when the bracket is narrow enough, or no step lies within it. */
    static SearchStage.Edge within(SearchGoal goal, Bracket bracket, TrialHistory history) {
        KnobRange knobRange = goal.axis();
        OptionalDouble middle = knobRange.middle(bracket.held(), bracket.broke());
        boolean narrow = knobRange.ratio(bracket.held(), bracket.broke()) <= 1 + goal.width();
        if (middle.isPresent() && !narrow && history.trialsLeft(goal) >= KEPT_BACK * goal.proof()) {
            return new Bisection(goal, bracket, middle.getAsDouble(), VoteCount.EMPTY);
        }
        return bracket.sure()
                ? proof(goal, bracket, history)
                : new Bisection(goal, bracket, bracket.held(), VoteCount.EMPTY);
    }

    /** Where short trials had misled the search: what they held is tried in full, from the hard side, before anything is halved. */
    static SearchStage.Edge below(SearchGoal goal, double broke, TrialHistory history) {
        OptionalDouble easier = history.nextThatHeld(goal.axis(), broke);
        return easier.isPresent()
                ? new Bisection(
                        goal, new Bracket(easier.getAsDouble(), false, broke), easier.getAsDouble(), VoteCount.EMPTY)
                : Ramp.back(goal, broke, history);
    }

    /** What killed once is no value that holds, so the claim below it comes first; what was only slow may have been a lapse. */
    private static SearchStage.Edge proof(SearchGoal goal, Bracket bracket, TrialHistory history) {
        return history.fatalAt(bracket.broke())
                ? HoldsProof.below(goal, bracket.held(), bracket.broke())
                : BreaksProof.of(goal, bracket.held(), bracket.broke());
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.of(new SearchDecision.Next(at, TrialPurpose.BISECT));
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        VoteCount votes = ballot.and(history.last());
        if (votes.sayBreaks()) {
            if (at == bracket.held()) {
                return history.onlyShortOnesHeld() ? below(goal, at, history) : Ramp.back(goal, at, history);
            }
            return within(goal, new Bracket(bracket.held(), bracket.sure(), at), history);
        }
        boolean first = votes.held() == 1 && votes.broke() == 0 && at != bracket.held();
        boolean goesOn = first && goal.axis().ratio(bracket.held(), bracket.broke()) > WIDE;
        return votes.sayHolds() || goesOn
                ? within(goal, new Bracket(at, votes.sayHolds(), bracket.broke()), history)
                : new Bisection(goal, bracket, at, votes);
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(bracket.held());
    }

    @Override
    public OptionalDouble breaks() {
        return OptionalDouble.of(bracket.broke());
    }
}
