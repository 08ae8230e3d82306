package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.Axis;

/**
 * Six full trials that must all hold, a little on the easy side of what bisection says: bisection alone ends where half of
 * the trials break. The first that breaks moves the claim 3 % to the easy side, where six begin anew. Steps of 5 % were
 * tried: with spread and lapses of 5 % each the middle claim is then 0.88 of the capacity, with 3 % it is 0.91, and of
 * thousands none lay above 1.05. Where deaths are told apart by luck alone ({@link Prospect}) it moves further.
 *
 * @param at the value under proof
 */
record HoldsProof(Goal goal, double at, OptionalDouble breaks, int held) implements Stage.Edge {
    static final double STEP = 1 / 0.97;

    /** Six at this very value. */
    static HoldsProof of(Goal goal, double at, OptionalDouble breaks) {
        return new HoldsProof(goal, at, breaks, 0);
    }

    /** At 0.97 of the bracket's end; at the end itself where one step of the knob is more than that. */
    static HoldsProof below(Goal goal, double held, double broke) {
        Axis axis = goal.axis();
        boolean coarse = axis.ratio(axis.easier(held, STEP), held) > 1 + 2 * (STEP - 1);
        return of(goal, coarse ? held : axis.easier(held, STEP), OptionalDouble.of(broke));
    }

    @Override
    public Optional<Step.Next> next() {
        return Optional.of(new Step.Next(at, Purpose.PROVE_HOLDS));
    }

    @Override
    public Stage.Edge after(History history) {
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
    static Stage.Edge settled(Goal goal, double held, OptionalDouble breaks, History history) {
        boolean again = held == goal.axis().easyEnd() || Prospect.holdsAgain(goal, held, history);
        double safer = again ? held : Prospect.worthProving(goal, goal.axis().easier(held, STEP), history);
        return again ? new Over(OptionalDouble.of(held), breaks) : of(goal, safer, breaks);
    }

    /**
     * Short trials alone had led to the end of the range, and full ones break there: nothing says that the edge is near. One
     * that was only slow may have been a lapse.
     */
    private boolean misled(History history) {
        return at != goal.axis().easyEnd()
                && history.onlyShortOnesHeld()
                && (history.last().fatal() || history.full().votes() > 1);
    }

    /**
     * A value that broke once is no value that holds. It becomes the end that breaks where there is none yet, and where it killed
     * or lost and the one in hand is far away; else that one stays, since it breaks more often. At the easy end a lapse is no
     * answer for the whole range: there as many must break as would have ended its ramp.
     */
    private Stage.Edge broke(History history) {
        Axis axis = goal.axis();
        if (at == axis.easyEnd()) {
            boolean refuted = history.last().fatal() || Ramp.refutesTheRange(history.at(at));
            return refuted ? new Over(OptionalDouble.empty(), OptionalDouble.of(at)) : of(goal, at, breaks);
        }
        double next = Prospect.worthProving(goal, axis.easier(at, STEP), history);
        boolean near = breaks.isPresent() && axis.ratio(next, breaks.getAsDouble()) <= 1 + 2 * goal.width();
        boolean ends = breaks.isEmpty() || (history.last().fatal() && !near);
        return of(goal, next, ends ? OptionalDouble.of(at) : breaks);
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(at);
    }
}
