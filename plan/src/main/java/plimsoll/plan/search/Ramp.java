package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Increases the load fourfold from the easy end until it breaks. This takes fewer trials than doubling, since bisecting
 * the wider bracket costs less than the steps saved. From a hint, steps start small and at most double the load. A
 * single trial that holds is enough to continue. A break takes two of three trials, since a single lapse would end the
 * ramp far below the answer.
 */
record Ramp(SearchGoal goal, double at, double factor, OptionalDouble holds, OptionalDouble breaks, VoteCount ballot)
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
        return new Ramp(goal, start, factor, OptionalDouble.empty(), OptionalDouble.empty(), VoteCount.EMPTY);
    }

    /** Goes to the easy side of a value that seemed to hold but breaks. */
    static SearchStage.Edge back(SearchGoal goal, double broke, TrialHistory history) {
        OptionalDouble none = OptionalDouble.empty();
        return new Ramp(goal, broke, FACTOR_MAX, none, none, VoteCount.EMPTY).broke(history);
    }

    /** Goes to the hard side of a value that seemed to break but holds. */
    static SearchStage.Edge on(SearchGoal goal, double held, TrialHistory history) {
        OptionalDouble none = OptionalDouble.empty();
        return new Ramp(goal, held, 1 + goal.width(), none, none, VoteCount.EMPTY).held(history);
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.of(new SearchDecision.Next(at, TrialPurpose.RAMP));
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        VoteCount votes = ballot.and(history.last());
        if (isBroken(votes)) {
            return broke(history);
        }
        boolean decided = votes.broke() == 0 || (votes.sayHolds() && votes.held() > votes.broke());
        return decided ? held(history) : new Ramp(goal, at, factor, holds, breaks, votes);
    }

    private SearchStage.Edge held(TrialHistory history) {
        OptionalDouble here = OptionalDouble.of(at);
        if (breaks.isPresent()) {
            return Bisection.within(goal, new Bisection.Bracket(at, false, breaks.getAsDouble()), history);
        }
        if (at == goal.axis().hardEnd()) {
            return EdgeProof.open(goal, at);
        }
        return new Ramp(goal, goal.axis().harder(at, factor), wider(), here, breaks, VoteCount.EMPTY);
    }

    private SearchStage.Edge broke(TrialHistory history) {
        OptionalDouble here = OptionalDouble.of(at);
        if (holds.isPresent()) {
            return Bisection.within(goal, new Bisection.Bracket(holds.getAsDouble(), false, at), history);
        }
        if (at == goal.axis().easyEnd()) {
            return new SearchFinished(OptionalDouble.empty(), here);
        }
        return new Ramp(goal, goal.axis().easier(at, factor), wider(), holds, here, VoteCount.EMPTY);
    }

    /** Whether trials at the easy end show that no value holds. */
    static boolean refutesTheRange(VoteCount atTheEasyEnd) {
        return atTheEasyEnd.lost()
                || (atTheEasyEnd.broke() >= AT_THE_EASY_END && atTheEasyEnd.broke() > atTheEasyEnd.held());
    }

    private boolean isBroken(VoteCount votes) {
        return at == goal.axis().easyEnd() ? refutesTheRange(votes) : votes.sayBreaks();
    }

    private double wider() {
        return factor >= FACTOR_MAX ? factor : Math.min(FACTOR_MAX, factor * factor);
    }
}
