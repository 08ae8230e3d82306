package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/** Nothing is left to try. */
record Over(OptionalDouble holds, OptionalDouble breaks) implements Stage.Edge {
    @Override
    public Optional<Step.Next> next() {
        return Optional.empty();
    }

    @Override
    public Stage.Edge after(History history) {
        return this;
    }
}
