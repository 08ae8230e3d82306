package plimsoll.engine.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Six full trials at the value that broke, before what lies below it is proven. At least four must break, or one die or lose data; else the value is neither and
 * the next, 5 % harder, is tried.
 */
record BreaksProof(Goal goal, double held, double at, Ballot ballot) implements Stage.Edge {
    private static final double STEP = 1.05;

    static BreaksProof of(Goal goal, double held, double at) {
        return new BreaksProof(goal, held, at, Ballot.EMPTY);
    }

    /** @param fatal whether any trial at the value, of whatever purpose, died or lost data */
    static boolean proves(Goal goal, Ballot votes, boolean fatal) {
        return votes.votes() >= goal.proof() && (fatal || votes.broke() >= goal.mustBreak());
    }

    @Override
    public Optional<Step.Next> next() {
        return Optional.of(new Step.Next(at, Purpose.PROVE_BREAKS));
    }

    @Override
    public Stage.Edge after(History history) {
        Ballot votes = ballot.and(history.last());
        boolean fatal = history.fatalAt(at);
        if (!fatal && votes.held() > goal.proof() - goal.mustBreak()) {
            return refuted(votes);
        }
        if (!proves(goal, votes, fatal)) {
            return new BreaksProof(goal, held, at, votes);
        }
        return history.provenToHold(goal, held) ? new Over(holds(), breaks()) : HoldsProof.below(goal, held, at);
    }

    /** Three of three held: two lapses had misled the search here, and the edge may be far away. */
    private Stage.Edge refuted(Ballot votes) {
        if (at == goal.axis().hardEnd()) {
            return new Over(holds(), OptionalDouble.empty());
        }
        return votes.broke() == 0
                ? Ramp.on(goal, at)
                : of(goal, held, goal.axis().harder(at, STEP));
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(held);
    }

    @Override
    public OptionalDouble breaks() {
        return OptionalDouble.of(at);
    }
}
