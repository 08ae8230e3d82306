package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.Axis;

/** Where a search stands; with one more counted trial it says where the search stands then. */
sealed interface Stage {
    /** The trial that it waits for; empty when it is over. */
    Optional<Step.Next> next();

    /** @param history ends with a counted trial at the value that {@link #next} asked for */
    Stage after(History history);

    static Stage first(Goal goal) {
        return goal.axis().hardness() == Axis.Hardness.BOTH_ENDS ? Scan.over(goal) : Ramp.from(goal);
    }

    /** On the way to one edge between values that hold and values that break. */
    sealed interface Edge extends Stage permits Ramp, Bisection, HoldsProof, BreaksProof, Pair, Over {
        @Override
        Edge after(History history);

        /** The hardest value that may be said to hold so far, if any; what lies beyond has been refuted. */
        OptionalDouble holds();

        /** The easiest value that was decided to break so far, if any. */
        OptionalDouble breaks();
    }

    /** On the way to two edges. */
    sealed interface TwoEdges extends Stage permits Scan, Window {}
}
