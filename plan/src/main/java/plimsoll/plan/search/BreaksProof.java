package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.Axis;

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
        if (fatal && !seldom.contains(at) && votes.held() > goal.proof() - goal.mustDie()) {
            return tooSeldom(history);
        }
        return proves(goal, votes, fatal) ? shown(at, history) : new BreaksProof(goal, held, at, votes, seldom);
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
        double sure = easier(history.nextThatBreaks(axis, at), Prospect.worthBreaking(goal, at, history));
        boolean half = all.size() < SELDOM_MAX && axis.ratio(at, sure) > 1 + 2 * goal.width();
        double next = half ? axis.middle(at, sure).orElse(sure) : sure;
        return all.size() > SELDOM_MAX || next == at
                ? seldomAfterAll(all, history)
                : new BreaksProof(goal, held, next, Ballot.EMPTY, List.copyOf(all));
    }

    /** Its trials were left off when too many had held for it to be the end: the rest are made now. */
    private Stage.Edge seldomAfterAll(List<Double> all, History history) {
        double first = all.getFirst();
        Ballot votes = history.at(first, Purpose.PROVE_BREAKS);
        return proves(goal, votes, true)
                ? shown(first, history)
                : new BreaksProof(goal, held, first, votes, List.copyOf(all));
    }

    /** What was seen to break may lie far beyond, where a ramp happened to pass; so of the way there the half is tried first. */
    private double easier(OptionalDouble seen, double expected) {
        return seen.isPresent() && goal.axis().ratio(seen.getAsDouble(), expected) >= 1 ? seen.getAsDouble() : expected;
    }

    /** Three of three held: two lapses had misled the search here, and the edge may be far away. */
    private Stage.Edge refuted(Ballot votes, History history) {
        if (!seldom.isEmpty()) {
            return seldomAfterAll(seldom, history);
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
