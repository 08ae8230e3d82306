package plimsoll.plan.search;

import java.util.Optional;
import java.util.OptionalDouble;
import plimsoll.plan.search.knob.KnobRange;

/**
 * The proof of an answer: full trials at the value that holds, all of which must hold, and as many at the value that
 * breaks, of which two thirds must break. The trials of both ends are mixed in a random order ({@link ProofOrder}).
 *
 * <p>The claim starts slightly on the easy side of the result of the bisection, which ends where half of the trials
 * break. The first trial that breaks there moves it 3 % to the easy side, where its trials start again. Steps of 5 %
 * were tried: with spread and lapses of 5 % each, the median claim is then 0.88 of the capacity; with 3 % it is 0.91.
 * It moves further if only luck lets it pass ({@link ReproducibilityEstimate}).
 *
 * @param at the value under proof
 * @param held trials at it, all of which held
 * @param breaks the value that breaks; absent if the range ended before, or what the load generator can send
 * @param there outcomes of the proof's trials at it
 */
record EdgeProof(SearchGoal goal, double at, int held, OptionalDouble breaks, VoteCount there)
        implements SearchStage.Edge {
    static final double STEP = 1 / 0.97;

    private static final double BREAKS_STEP = 1.05;

    /** Starts at this value, at the end of the range or of what the load generator can send: no value breaks. */
    static EdgeProof open(SearchGoal goal, double at) {
        return new EdgeProof(goal, at, 0, OptionalDouble.empty(), VoteCount.EMPTY);
    }

    /** Starts at 0.97 of the bracket's end, or at the end itself if one step of the knob is larger than that. */
    static EdgeProof below(SearchGoal goal, double held, double broke, TrialHistory history) {
        KnobRange knobRange = goal.axis();
        boolean coarse = knobRange.ratio(knobRange.easier(held, STEP), held) > 1 + 2 * (STEP - 1);
        return new EdgeProof(
                goal,
                coarse ? held : knobRange.easier(held, STEP),
                0,
                OptionalDouble.of(broke),
                lossAt(broke, history));
    }

    /** Whether a value breaks in enough trials of its proof, even if all that are left would hold. */
    static boolean provesBreak(SearchGoal goal, VoteCount votes) {
        return votes.broke() >= goal.mustBreak() || (votes.lost() && votes.votes() >= goal.proof());
    }

    @Override
    public Optional<SearchDecision.Next> next() {
        boolean holdsIsDue = held < goal.proof();
        boolean breaksIsDue = breaks.isPresent() && !provesBreak(goal, there);
        if (holdsIsDue && (!breaksIsDue || ProofOrder.holdsFirst(at, held, there.votes()))) {
            return Optional.of(new SearchDecision.Next(at, TrialPurpose.PROVE_HOLDS));
        }
        return breaksIsDue
                ? Optional.of(new SearchDecision.Next(breaks.getAsDouble(), TrialPurpose.PROVE_BREAKS))
                : Optional.empty();
    }

    @Override
    public SearchStage.Edge after(TrialHistory history) {
        SearchTrial last = history.last();
        if (last.purpose() == TrialPurpose.PROVE_BREAKS) {
            VoteCount votes = there.and(last);
            boolean refuted = !votes.lost() && votes.held() > goal.proof() - goal.mustBreak();
            return refuted ? harder(votes, history) : new EdgeProof(goal, at, held, breaks, votes).settled(history);
        }
        if (last.isHeld()) {
            return new EdgeProof(goal, at, held + 1, breaks, there).settled(history);
        }
        return onlyShortTrialsHeld(history) ? Bisection.below(goal, at, history) : easier(history);
    }

    /**
     * Drops a value that breaks but can no longer be tried, since the limit of the load generator proves nothing. A claim
     * that cannot be tried gives way to an easier one.
     */
    @Override
    public SearchStage.Edge limited(TrialHistory history) {
        boolean atClaim = next().filter(next -> next.purpose() == TrialPurpose.PROVE_HOLDS)
                .isPresent();
        return atClaim ? Ramp.under(goal, at, breaks, history) : withoutBreak(history);
    }

    private SearchStage.Edge withoutBreak(TrialHistory history) {
        return new EdgeProof(goal, at, held, OptionalDouble.empty(), VoteCount.EMPTY).settled(history);
    }

    /** Returns the answer if a verification is likely to support it; otherwise moves the claim to where it is. */
    private SearchStage.Edge settled(TrialHistory history) {
        if (next().isPresent()) {
            return this;
        }
        boolean reproducible = at == goal.axis().easyEnd() || ReproducibilityEstimate.supportsAgain(goal, at, history);
        return reproducible
                ? new SearchFinished(OptionalDouble.of(at), breaks)
                : claim(ReproducibilityEstimate.worthProving(goal, goal.axis().easier(at, STEP), history));
    }

    private EdgeProof claim(double value) {
        return new EdgeProof(goal, value, 0, breaks, there);
    }

    /**
     * Whether only short trials led to the end of the range, where full ones break, so that nothing indicates a nearby
     * edge. A single trial that broke may have been a lapse.
     */
    private boolean onlyShortTrialsHeld(TrialHistory history) {
        return at != goal.axis().easyEnd()
                && history.onlyShortOnesHeld()
                && (history.last().lost() || history.full().votes() > 1);
    }

    /**
     * Moves the claim to an easier value after a trial broke. The value becomes the end that breaks if there is none
     * yet, or if it lost data and the current end is far away; otherwise the current end stays, since it breaks more
     * often. At the easy end, a lapse does not refute the whole range: as many trials must break there as would have
     * ended the ramp.
     */
    private SearchStage.Edge easier(TrialHistory history) {
        KnobRange knobRange = goal.axis();
        if (at == knobRange.easyEnd()) {
            return Ramp.refutesTheRange(history.votesAt(at))
                    ? new SearchFinished(OptionalDouble.empty(), OptionalDouble.of(at))
                    : claim(at);
        }
        double next = ReproducibilityEstimate.worthProving(goal, knobRange.easier(at, STEP), history);
        boolean near = breaks.isPresent() && knobRange.ratio(next, breaks.getAsDouble()) <= 1 + 2 * goal.width();
        boolean isEnd = breaks.isEmpty() || (history.last().lost() && !near);
        return isEnd ? new EdgeProof(goal, next, 0, OptionalDouble.of(at), lossAt(at, history)) : claim(next);
    }

    /**
     * Moves the end that breaks to a harder value. If all of its trials held, two lapses misled the search here, and
     * the edge may be far away.
     */
    private SearchStage.Edge harder(VoteCount votes, TrialHistory history) {
        double refuted = breaks.orElseThrow();
        boolean isEnd = refuted == goal.axis().hardEnd();
        if (votes.broke() == 0) {
            return isEnd ? open(goal, refuted) : Ramp.on(goal, refuted, history);
        }
        double next = goal.axis().harder(refuted, BREAKS_STEP);
        OptionalDouble ceiling = history.ceiling(goal.axis(), refuted);
        boolean canBeTried = ceiling.isEmpty() || goal.axis().ratio(next, ceiling.getAsDouble()) > 1;
        if (isEnd || !canBeTried) {
            return withoutBreak(history);
        }
        return new EdgeProof(goal, at, held, OptionalDouble.of(next), lossAt(next, history));
    }

    /** Returns no trial, and whether an earlier one lost data, which no other trial can refute. */
    private static VoteCount lossAt(double value, TrialHistory history) {
        return new VoteCount(0, 0, history.votesAt(value).lost());
    }

    @Override
    public OptionalDouble holds() {
        return OptionalDouble.of(at);
    }
}
