package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/** Nothing is left to try. */
record SearchFinished(OptionalDouble holds, OptionalDouble breaks) implements SearchStage.Edge {
    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.empty();
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        return this;
    }
}
