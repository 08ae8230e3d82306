package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.DoubleStream;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Narrows the bracket until it is as narrow as requested, or until the remaining trials are needed for the proof: at
 * the value that the slack of the trials expects ({@link LimitEstimate}), else by halves on a logarithmic scale. Two
 * of three trials decide each value. One is enough where earlier trials foresaw it, and, while the bracket is wide,
 * where it holds; an end with only one trial that nothing foresaw is decided by two of three once the bracket reaches
 * it. A value at which the load generator was the limit bounds the bracket like one that breaks, but is no part of the
 * proof.
 *
 * @param at a value between, or {@code held} itself
 * @param reason why this value is tried; empty if no slack chose it
 */
record Bisection(SearchGoal goal, Bracket bracket, double at, VoteCount ballot, Optional<String> reason)
        implements SearchStage.Edge {
    /** Ratio above which a bracket is wide. */
    private static final double WIDE = 1.5;

    /**
     * Multiple of an end's proof trials to keep in reserve: for both proofs, and for one claim that has to be lowered.
     */
    private static final double KEPT_BACK = 2.5;

    /**
     * @param sure whether two of three trials, or one that was foreseen, showed that {@code held} holds
     * @param broke absent only where the load generator was the limit at a harder value
     */
    record Bracket(double held, boolean sure, OptionalDouble broke) {
        /** Returns the easiest value that broke, or at which the load generator was the limit. */
        double end(KnobRange knobRange, TrialHistory history) {
            return DoubleStream.concat(broke.stream(), history.ceiling(knobRange, held).stream())
                    .reduce((one, other) -> knobRange.ratio(one, other) > 1 ? one : other)
                    .orElseThrow();
        }
    }

    /** Starts the proof if the bracket is narrow enough, or if no step lies within it. */
    static SearchStage.Edge within(SearchGoal goal, Bracket bracket, TrialHistory history) {
        KnobRange knobRange = goal.axis();
        double end = bracket.end(knobRange, history);
        OptionalDouble middle = knobRange.middle(bracket.held(), end);
        boolean narrow = knobRange.ratio(bracket.held(), end) <= 1 + goal.width();
        Optional<LimitEstimate> limit = LimitEstimate.of(knobRange, history);
        if (middle.isPresent() && !narrow && history.trialsLeft(goal) >= KEPT_BACK * goal.proof()) {
            OptionalDouble guided = limit.filter(estimate -> !history.isCeiling(end) || !estimate.reaches(end))
                    .map(estimate -> estimate.between(bracket.held(), end, goal.width()))
                    .orElse(OptionalDouble.empty());
            return guided.isPresent()
                    ? new Bisection(
                            goal, bracket, guided.getAsDouble(), VoteCount.EMPTY, limit.map(LimitEstimate::reason))
                    : at(goal, bracket, middle.getAsDouble());
        }
        boolean sure = bracket.sure()
                || limit.filter(estimate -> estimate.reaches(bracket.held())).isPresent();
        if (!sure) {
            return at(goal, bracket, bracket.held());
        }
        return bracket.broke().isPresent()
                ? EdgeProof.below(goal, bracket.held(), bracket.broke().getAsDouble(), history)
                : EdgeProof.open(goal, bracket.held());
    }

    private static Bisection at(SearchGoal goal, Bracket bracket, double value) {
        return new Bisection(goal, bracket, value, VoteCount.EMPTY, Optional.empty());
    }

    /**
     * Restarts below a value when short trials were misleading: full trials check the values that held in short ones,
     * from the hard side, before any bisection.
     */
    static SearchStage.Edge below(SearchGoal goal, double broke, TrialHistory history) {
        OptionalDouble easier = history.nextThatHeld(goal.axis(), broke);
        return easier.isPresent()
                ? at(goal, new Bracket(easier.getAsDouble(), false, OptionalDouble.of(broke)), easier.getAsDouble())
                : Ramp.back(goal, broke, history);
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.of(new SearchDecision.Next(at, TrialPurpose.BISECT));
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        VoteCount votes = ballot.and(history.last());
        boolean first = votes.votes() == 1 && at != bracket.held();
        boolean foreseen = first && LimitEstimate.foresaw(goal.axis(), history);
        if (votes.sayBreaks() || (foreseen && votes.broke() == 1)) {
            if (at == bracket.held()) {
                return history.onlyShortOnesHeld() ? below(goal, at, history) : Ramp.back(goal, at, history);
            }
            return within(goal, new Bracket(bracket.held(), bracket.sure(), OptionalDouble.of(at)), history);
        }
        boolean sure = votes.sayHolds() || (foreseen && votes.held() == 1);
        double end = bracket.end(goal.axis(), history);
        boolean continues = first && votes.held() == 1 && goal.axis().ratio(bracket.held(), end) > WIDE;
        return sure || continues
                ? within(goal, new Bracket(at, sure, bracket.broke()), history)
                : new Bisection(goal, bracket, at, votes, reason);
    }

    @Override
    public SearchStage.Edge limited(TrialHistory history) {
        return at == bracket.held() ? Ramp.under(goal, at, bracket.broke(), history) : within(goal, bracket, history);
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(bracket.held());
    }

    @Override
    public OptionalDouble breaks() {
        return bracket.broke();
    }
}
