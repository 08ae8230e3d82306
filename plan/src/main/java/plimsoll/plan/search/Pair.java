package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The proof pair of an answer that is there already: so many trials at the value that holds and at the one that breaks, in
 * turn, and no search around them.
 */
record Pair(Goal goal, Ends ends, int held, int broke) implements Stage.Edge {
    static Pair of(Goal goal, Ends ends) {
        return new Pair(goal, ends, 0, 0);
    }

    @Override
    public Optional<Step.Next> next() {
        boolean breaksIsDue = ends.breaks().isPresent() && broke < held;
        if (breaksIsDue) {
            return Optional.of(new Step.Next(ends.breaks().get(), Purpose.PROVE_BREAKS));
        }
        return held < goal.proof() ? Optional.of(new Step.Next(ends.holds(), Purpose.PROVE_HOLDS)) : Optional.empty();
    }

    @Override
    public Stage.Edge after(History history) {
        boolean ofHolds = history.last().purpose() == Purpose.PROVE_HOLDS;
        return new Pair(goal, ends, held + (ofHolds ? 1 : 0), broke + (ofHolds ? 0 : 1));
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(ends.holds());
    }

    @Override
    public OptionalDouble breaks() {
        return ends.breaks().map(OptionalDouble::of).orElse(OptionalDouble.empty());
    }
}
