package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Six full trials at the value that broke. At least four must break, or three if one killed the service or lost data;
 * otherwise a later proof could differ, and a harder value is tried. A value that kills only occasionally over a wide
 * range remains the value that breaks if nothing near it breaks more often.
 *
 * @param seldom values that killed or lost data in too few of their trials, in the order in which they were tried
 */
record BreaksProof(SearchGoal goal, double held, double at, VoteCount ballot, List<Double> seldom)
        implements SearchStage.Edge {
    private static final double STEP = 1.05;
    private static final int SELDOM_MAX = 2;

    static BreaksProof of(SearchGoal goal, double held, double at) {
        return new BreaksProof(goal, held, at, VoteCount.EMPTY, List.of());
    }

    /** @param fatal whether any trial at the value, for any purpose, died or lost data */
    static boolean proves(SearchGoal goal, VoteCount votes, boolean fatal) {
        return votes.votes() >= goal.proof() && (fatal || votes.broke() >= goal.mustBreak());
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        return Optional.of(new SearchDecision.Next(at, TrialPurpose.PROVE_BREAKS));
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        VoteCount votes = ballot.and(history.last());
        boolean fatal = history.fatalAt(at);
        if (!fatal && votes.held() > goal.proof() - goal.mustBreak()) {
            return refuted(votes, history);
        }
        if (fatal && !seldom.contains(at) && votes.held() > goal.proof() - goal.mustDie()) {
            return tooSeldom(history);
        }
        return proves(goal, votes, fatal) ? shown(at, history) : new BreaksProof(goal, held, at, votes, seldom);
    }

    private SearchStage.Edge shown(double value, TrialHistory history) {
        return history.provenToHold(goal, held)
                ? HoldsProof.settled(goal, held, OptionalDouble.of(value), history)
                : HoldsProof.below(goal, held, value);
    }

    private SearchStage.Edge tooSeldom(TrialHistory history) {
        List<Double> all = new ArrayList<>(seldom);
        all.add(at);
        KnobRange knobRange = goal.axis();
        double certain =
                easier(history.nextThatBreaks(knobRange, at), ReproducibilityEstimate.worthBreaking(goal, at, history));
        boolean half = all.size() < SELDOM_MAX && knobRange.ratio(at, certain) > 1 + 2 * goal.width();
        double next = half ? knobRange.middle(at, certain).orElse(certain) : certain;
        return all.size() > SELDOM_MAX || next == at
                ? completeSeldom(all, history)
                : new BreaksProof(goal, held, next, VoteCount.EMPTY, List.copyOf(all));
    }

    /** Completes the trials of the first such value, which stopped when too many had held for it to be the end. */
    private SearchStage.Edge completeSeldom(List<Double> all, TrialHistory history) {
        double first = all.getFirst();
        VoteCount votes = history.votesAt(first, TrialPurpose.PROVE_BREAKS);
        return proves(goal, votes, true)
                ? shown(first, history)
                : new BreaksProof(goal, held, first, votes, List.copyOf(all));
    }

    /** Returns the easier of both values: the one seen to break may lie far beyond, where a ramp happened to pass. */
    private double easier(OptionalDouble seen, double expected) {
        return seen.isPresent() && goal.axis().ratio(seen.getAsDouble(), expected) >= 1 ? seen.getAsDouble() : expected;
    }

    /** Continues after three of three held: two lapses misled the search here, and the edge may be far away. */
    private SearchStage.Edge refuted(VoteCount votes, TrialHistory history) {
        if (!seldom.isEmpty()) {
            return completeSeldom(seldom, history);
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
