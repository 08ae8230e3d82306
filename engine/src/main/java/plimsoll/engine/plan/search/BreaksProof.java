package plimsoll.engine.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Six full trials at the value that broke. At least four must break, of one that killed or lost three; else a later proof of it
 * could come out otherwise, and a harder value is tried. What killed now and then over a wide range stays the value that breaks
 * when nothing near it breaks more often.
 *
 * @param seldom values that killed or lost in too few of their trials, in the order in which they were tried
 */
record BreaksProof(Goal goal, double held, double at, Ballot ballot, List<Double> seldom) implements Stage.Edge {
    private static final double STEP = 1.05;
    private static final int SELDOM_MAX = 2;

    static BreaksProof of(Goal goal, double held, double at) {
        return new BreaksProof(goal, held, at, Ballot.EMPTY, List.of());
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
            return refuted(votes, history);
        }
        if (!proves(goal, votes, fatal)) {
            return new BreaksProof(goal, held, at, votes, seldom);
        }
        return fatal && votes.broke() < goal.mustDie() ? tooSeldom(history) : shown(at, history);
    }

    private Stage.Edge shown(double value, History history) {
        return history.provenToHold(goal, held)
                ? HoldsProof.settled(goal, held, OptionalDouble.of(value), history)
                : HoldsProof.below(goal, held, value);
    }

    private Stage.Edge tooSeldom(History history) {
        List<Double> all = new ArrayList<>(seldom);
        all.add(at);
        Axis axis = goal.axis();
        double next = history.nextThatBreaks(axis, at).orElse(axis.harder(at, 1 + goal.width()));
        return all.size() > SELDOM_MAX || next == at
                ? shown(all.getFirst(), history)
                : new BreaksProof(goal, held, next, Ballot.EMPTY, List.copyOf(all));
    }

    /** Three of three held: two lapses had misled the search here, and the edge may be far away. */
    private Stage.Edge refuted(Ballot votes, History history) {
        if (!seldom.isEmpty()) {
            return shown(seldom.getFirst(), history);
        }
        if (at == goal.axis().hardEnd()) {
            return HoldsProof.of(goal, votes.broke() == 0 ? at : held, OptionalDouble.empty());
        }
        return votes.broke() == 0
                ? Ramp.on(goal, at, history)
                : of(goal, held, goal.axis().harder(at, STEP));
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(held);
    }

    @Override
    public OptionalDouble breaks() {
        return OptionalDouble.of(seldom.isEmpty() ? at : seldom.getFirst());
    }
}
