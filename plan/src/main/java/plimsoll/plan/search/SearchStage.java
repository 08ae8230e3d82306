package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/** The state of a search, which each counted trial advances. */
sealed interface SearchStage {
    /** Returns the trial to run next; empty when the search is over. */
    Optional<SearchDecision.Next> next();

    /** @param history ends with a counted trial at the value that {@link #next} requested */
    SearchStage after(TrialHistory history);

    static SearchStage first(SearchGoal goal) {
        return goal.axis().hardness() == KnobRange.Hardness.BOTH_ENDS ? RangeScan.over(goal) : Ramp.from(goal);
    }

    /** A search for one edge between values that hold and values that break. */
    sealed interface Edge extends SearchStage permits Ramp, Bisection, EdgeProof, ProofPair, SearchFinished {
        @Override
        Edge after(TrialHistory history);

        /**
         * Returns the stage after the load generator was the limit at the requested value, which is not the easy end. A
         * verification has only its two values.
         */
        default Edge limited(TrialHistory history) {
            return this;
        }

        /** Returns the hardest value known to hold so far, if any; harder values have been refuted. */
        OptionalDouble holds();

        /** Returns the easiest value decided to break so far, if any. */
        OptionalDouble breaks();

        /** Returns why the next value was chosen, if the slack of earlier trials chose it. */
        default Optional<String> reason() {
            return Optional.empty();
        }
    }

    /** A search for two edges. */
    sealed interface TwoEdges extends SearchStage permits RangeScan, WindowSearch {}
}
