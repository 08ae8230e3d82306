package plimsoll.engine.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Halves the bracket on a logarithmic scale until it is as narrow as asked; each value is decided by two of three trials. An
 * end that only the ramp's one trial spoke for is decided likewise when the bracket comes to lie at it.
 *
 * @param at a value between, or {@code held} itself
 */
record Bisection(Goal goal, Bracket bracket, double at, Ballot ballot) implements Stage.Edge {
    /** @param sure whether two of three trials said that {@code held} holds */
    record Bracket(double held, boolean sure, double broke) {}

    /** Goes straight to the proof when the bracket is narrow enough, or no step lies within it. */
    static Stage.Edge within(Goal goal, Bracket bracket) {
        Axis axis = goal.axis();
        OptionalDouble middle = axis.middle(bracket.held(), bracket.broke());
        if (middle.isPresent() && axis.ratio(bracket.held(), bracket.broke()) > 1 + goal.width()) {
            return new Bisection(goal, bracket, middle.getAsDouble(), Ballot.EMPTY);
        }
        return bracket.sure()
                ? BreaksProof.of(goal, bracket.held(), bracket.broke())
                : new Bisection(goal, bracket, bracket.held(), Ballot.EMPTY);
    }

    @Override
    public Optional<Step.Next> next() {
        return Optional.of(new Step.Next(at, Purpose.BISECT));
    }

    @Override
    public Stage.Edge after(History history) {
        Ballot votes = ballot.and(history.last());
        if (votes.sayBreaks()) {
            return at == bracket.held()
                    ? Ramp.back(goal, at)
                    : within(goal, new Bracket(bracket.held(), bracket.sure(), at));
        }
        return votes.sayHolds()
                ? within(goal, new Bracket(at, true, bracket.broke()))
                : new Bisection(goal, bracket, at, votes);
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(bracket.held());
    }

    @Override
    public OptionalDouble breaks() {
        return OptionalDouble.of(bracket.broke());
    }
}
