package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/** Where a search stands; with one more counted trial it says where the search stands then. */
sealed interface SearchStage {
    /** The trial that it waits for; empty when it is over. */
    Optional<SearchDecision.Next> next();

    /** @param history ends with a counted trial at the value that {@link #next} asked for */
    SearchStage after(TrialHistory history);

    static SearchStage first(SearchGoal goal) {
        return goal.axis().hardness() == KnobRange.Hardness.BOTH_ENDS ? RangeScan.over(goal) : Ramp.from(goal);
    }

    /** On the way to one edge between values that hold and values that break. */
    sealed interface Edge extends SearchStage
            permits Ramp, Bisection, HoldsProof, BreaksProof, ProofPair, SearchFinished {
        @Override
        Edge after(TrialHistory history);

        /** The hardest value that may be said to hold so far, if any; what lies beyond has been refuted. */
        OptionalDouble holds();

        /** The easiest value that was decided to break so far, if any. */
        OptionalDouble breaks();
    }

    /** On the way to two edges. */
    sealed interface TwoEdges extends SearchStage permits RangeScan, WindowSearch {}
}
