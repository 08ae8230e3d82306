package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Halves the bracket on a logarithmic scale until it is as narrow as requested, or until the remaining trials are
 * needed for the proof. Two of three trials decide each value. While the bracket is wide, a single trial that holds is
 * enough to continue; an end with only one trial is decided by two of three once the bracket reaches it.
 *
 * @param at a value between, or {@code held} itself
 */
record Bisection(SearchGoal goal, Bracket bracket, double at, VoteCount ballot) implements SearchStage.Edge {
    /** Ratio above which a bracket is wide. */
    private static final double WIDE = 1.5;

    /**
     * Multiple of an end's proof trials to keep in reserve: for both proofs, and for one claim that has to be lowered.
     */
    private static final double KEPT_BACK = 2.5;

    /** @param sure whether two of three trials showed that {@code held} holds */
    record Bracket(double held, boolean sure, double broke) {}

    /** Starts the proof if the bracket is narrow enough, or if no step lies within it. */
    static SearchStage.Edge within(SearchGoal goal, Bracket bracket, TrialHistory history) {
        KnobRange knobRange = goal.axis();
        OptionalDouble middle = knobRange.middle(bracket.held(), bracket.broke());
        boolean narrow = knobRange.ratio(bracket.held(), bracket.broke()) <= 1 + goal.width();
        if (middle.isPresent() && !narrow && history.trialsLeft(goal) >= KEPT_BACK * goal.proof()) {
            return new Bisection(goal, bracket, middle.getAsDouble(), VoteCount.EMPTY);
        }
        return bracket.sure()
                ? EdgeProof.below(goal, bracket.held(), bracket.broke(), history)
                : new Bisection(goal, bracket, bracket.held(), VoteCount.EMPTY);
    }

    /**
     * Restarts below a value when short trials were misleading: full trials check the values that held in short ones,
     * from the hard side, before any bisection.
     */
    static SearchStage.Edge below(SearchGoal goal, double broke, TrialHistory history) {
        OptionalDouble easier = history.nextThatHeld(goal.axis(), broke);
        return easier.isPresent()
                ? new Bisection(
                        goal, new Bracket(easier.getAsDouble(), false, broke), easier.getAsDouble(), VoteCount.EMPTY)
                : Ramp.back(goal, broke, history);
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
        boolean continues = first && goal.axis().ratio(bracket.held(), bracket.broke()) > WIDE;
        return votes.sayHolds() || continues
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
