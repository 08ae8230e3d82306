package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/** The final stage: no trials remain. */
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
