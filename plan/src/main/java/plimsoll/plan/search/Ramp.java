package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Increases the load from the easy end until it breaks: to where the slack of the trials so far expects the limit
 * ({@link LimitEstimate}), else fourfold. Fourfold steps take fewer trials than doubling, since bisecting the wider
 * bracket costs less than the steps saved. From a hint, steps without slack start small and at most double the load. A single trial
 * that holds is enough to continue. A break takes two of three trials, since a single lapse would end the ramp far
 * below the answer; one is enough where earlier trials foresaw it.
 *
 * @param reason why this value is tried; empty if no slack chose it
 */
record Ramp(
        SearchGoal goal,
        double at,
        double factor,
        OptionalDouble holds,
        OptionalDouble breaks,
        VoteCount ballot,
        Optional<String> reason)
        implements SearchStage.Edge {
    private static final int AT_THE_EASY_END = 4;
    private static final double FACTOR_MAX = 2;
    private static final double FACTOR_AT_HINT = 1.25;
    private static final double FACTOR_AT_END = 4;

    static Ramp from(SearchGoal goal) {
        double start = goal.hint().isPresent()
                ? goal.axis().nearest(goal.hint().get())
                : goal.axis().easyEnd();
        double factor = goal.hint().isPresent() ? FACTOR_AT_HINT : FACTOR_AT_END;
        return at(goal, start, factor);
    }

    private static Ramp at(SearchGoal goal, double value, double factor) {
        OptionalDouble none = OptionalDouble.empty();
        return new Ramp(goal, value, factor, none, none, VoteCount.EMPTY, Optional.empty());
    }

    /** Goes to the easy side of a value that seemed to hold but breaks. */
    static SearchStage.Edge back(SearchGoal goal, double broke, TrialHistory history) {
        return at(goal, broke, FACTOR_MAX).broke(history);
    }

    /** Goes to the hard side of a value that seemed to break but holds. */
    static SearchStage.Edge on(SearchGoal goal, double held, TrialHistory history) {
        return at(goal, held, 1 + goal.width()).held(history);
    }

    /**
     * Goes to the easy side of a value at which the load generator was the limit. If nothing has held, the easy end comes
     * next: a generator that is broken is the limit there too, and the search ends after a few trials.
     */
    static SearchStage.Edge under(SearchGoal goal, double limited, OptionalDouble broke, TrialHistory history) {
        OptionalDouble held = history.nextThatHeld(goal.axis(), limited);
        return held.isPresent()
                ? Bisection.within(goal, new Bisection.Bracket(held.getAsDouble(), false, broke), history)
                : new Ramp(
                        goal,
                        goal.axis().easyEnd(),
                        FACTOR_AT_END,
                        OptionalDouble.empty(),
                        broke,
                        VoteCount.EMPTY,
                        Optional.empty());
    }

    @Override
    public SearchStage.Edge limited(TrialHistory history) {
        return under(goal, at, breaks, history);
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.of(new SearchDecision.Next(at, TrialPurpose.RAMP));
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        VoteCount votes = ballot.and(history.last());
        if (isBroken(votes, history)) {
            return broke(history);
        }
        boolean decided = votes.broke() == 0 || (votes.sayHolds() && votes.held() > votes.broke());
        return decided ? held(history) : new Ramp(goal, at, factor, holds, breaks, votes, reason);
    }

    private SearchStage.Edge held(TrialHistory history) {
        OptionalDouble here = OptionalDouble.of(at);
        if (breaks.isPresent() || history.ceiling(goal.axis(), at).isPresent()) {
            return Bisection.within(goal, new Bisection.Bracket(at, false, breaks), history);
        }
        if (at == goal.axis().hardEnd()) {
            return EdgeProof.open(goal, at);
        }
        Optional<LimitEstimate> limit = LimitEstimate.of(goal.axis(), history);
        double next = limit.map(estimate -> estimate.harder(at, goal.width()))
                .orElseGet(() -> goal.axis().harder(at, factor));
        return to(next, here, breaks, limit);
    }

    private SearchStage.Edge broke(TrialHistory history) {
        OptionalDouble here = OptionalDouble.of(at);
        if (holds.isPresent()) {
            return Bisection.within(goal, new Bisection.Bracket(holds.getAsDouble(), false, here), history);
        }
        if (at == goal.axis().easyEnd()) {
            return new SearchFinished(OptionalDouble.empty(), here);
        }
        Optional<LimitEstimate> limit = LimitEstimate.of(goal.axis(), history);
        double next = limit.map(estimate -> estimate.easier(at, goal.width()))
                .orElseGet(() -> goal.axis().easier(at, factor));
        return to(next, holds, here, limit);
    }

    private Ramp to(double next, OptionalDouble held, OptionalDouble broke, Optional<LimitEstimate> limit) {
        return new Ramp(goal, next, wider(), held, broke, VoteCount.EMPTY, limit.map(LimitEstimate::reason));
    }

    /** Whether trials at the easy end show that no value holds. */
    static boolean refutesTheRange(VoteCount atTheEasyEnd) {
        return atTheEasyEnd.lost()
                || (atTheEasyEnd.broke() >= AT_THE_EASY_END && atTheEasyEnd.broke() > atTheEasyEnd.held());
    }

    private boolean isBroken(VoteCount votes, TrialHistory history) {
        if (at == goal.axis().easyEnd()) {
            return refutesTheRange(votes);
        }
        boolean first = votes.broke() == 1 && votes.held() == 0;
        return votes.sayBreaks() || (first && LimitEstimate.foresaw(goal.axis(), history));
    }

    private double wider() {
        return factor >= FACTOR_MAX ? factor : Math.min(FACTOR_MAX, factor * factor);
    }
}
