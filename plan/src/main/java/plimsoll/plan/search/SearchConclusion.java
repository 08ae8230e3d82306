package plimsoll.plan.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoublePredicate;
import java.util.stream.Collectors;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Describes the outcome of a search, whether it finished or stopped early.
 *
 * @param stop why it stopped early
 */
record SearchConclusion(SearchGoal goal, TrialHistory history, Optional<Search.Stop> stop) {
    private static final double NOT_MONOTONE = 1.25;

    /** Distance of the ends, in widths, above which a note is added. */
    private static final double WIDE = 3;

    SearchDecision of(SearchStage stage) {
        return switch (stage) {
            case SearchStage.Edge edge -> bounded(edge).edge(edge);
            case RangeScan scan -> nothingHeld(scan);
            case WindowSearch window ->
                new SearchDecision.AnswerWindow(side(window, window.small()), side(window, window.large()));
        };
    }

    /** Describes trials in the order of another version: the hardest value that they prove, and the next that breaks. */
    SearchDecision ofForeign(Optional<BracketEnds> ends) {
        if (ends.isPresent()) {
            VoteCount again = history.votesAt(ends.get().holds(), TrialPurpose.PROVE_HOLDS);
            VoteCount there = ends.get()
                    .breaks()
                    .map(value -> history.votesAt(value, TrialPurpose.PROVE_BREAKS))
                    .orElse(VoteCount.EMPTY);
            return edge(new ProofPair(goal, ends.get(), again, there));
        }
        OptionalDouble holds = hardestThatHeld(lastClaim());
        double from = holds.orElse(goal.axis().easyEnd());
        OptionalDouble proven = history.nextThatBreaks(goal.axis(), from, value -> history.provenToBreak(goal, value));
        OptionalDouble breaks = proven.isPresent() ? proven : history.nextThatBreaks(goal.axis(), from);
        SearchFinished finished = new SearchFinished(holds, breaks);
        return bounded(finished).edge(finished);
    }

    /** Returns the value of the last trial that was to prove a claim: harder ones had been given up. */
    private double lastClaim() {
        return history.shots().stream()
                .filter(trial -> trial.purpose() == TrialPurpose.PROVE_HOLDS)
                .mapToDouble(SearchTrial::value)
                .reduce((_, last) -> last)
                .orElse(goal.axis().hardEnd());
    }

    /** Stops at what the load generator could send, if that is why no value broke. */
    private SearchConclusion bounded(SearchStage.Edge edge) {
        if (stop.isPresent() || edge.holds().isEmpty() || edge.breaks().isPresent()) {
            return this;
        }
        OptionalDouble ceiling = history.ceiling(goal.axis(), edge.holds().getAsDouble());
        return ceiling.isPresent()
                ? new SearchConclusion(goal, history, Optional.of(untried(ceiling.getAsDouble())))
                : this;
    }

    private Search.Stop untried(double ceiling) {
        SearchTrial last = history.run().stream()
                .filter(trial -> trial.value() == ceiling && trial.limitedByGenerator())
                .reduce((_, later) -> later)
                .orElseThrow();
        return new Search.Stop(
                SearchDecision.Reason.GENERATOR,
                "more was not tried, since the load generator was the limit at "
                        + goal.axis().format(ceiling) + Search.detail(last));
    }

    private SearchDecision edge(SearchStage.Edge edge) {
        if (edge instanceof ProofPair pair) {
            return new SearchDecision.Answer(pair(pair));
        }
        Optional<CapacityEdge.End> holds = holds(edge).or(() -> heldBefore(edge));
        if (holds.isPresent()) {
            CapacityEdge capacity = capacity(edge, holds);
            List<String> notes = new ArrayList<>(capacity.notes());
            new StrayBreaks(goal.axis(), history).deaths(holds.get()).ifPresent(notes::add);
            return new SearchDecision.Answer(capacity.with(notes));
        }
        double easiest = goal.axis().easyEnd();
        VoteCount there = history.votesAt(easiest);
        if (stop.isEmpty()) {
            return new SearchDecision.Refused(
                    SearchDecision.Reason.NEVER_HOLDS,
                    "even " + goal.axis().format(easiest) + " does not hold (" + there.broke() + " of " + there.votes()
                            + " trials broke), so no value of the range holds; start from an easier one");
        }
        return new SearchDecision.Refused(
                stop.get().reason(),
                "nothing held before the search ended: " + stop.get().sentence());
    }

    /** Describes the two values that were to be verified, regardless of what the trials show. */
    private CapacityEdge pair(ProofPair pair) {
        CapacityEdge capacity = capacity(pair, Optional.of(holds(pair.ends().holds())));
        Reproduction holds = pair.ofHolds();
        Reproduction breaks = pair.ofBreaks();
        boolean complete = stop.isEmpty();
        return new CapacityEdge(
                capacity.axis(),
                capacity.holds(),
                capacity.breaks(),
                Optional.empty(),
                complete && holds == Reproduction.SUPPORTED && breaks == Reproduction.SUPPORTED,
                complete && (holds == Reproduction.REFUTED || breaks == Reproduction.REFUTED),
                complete,
                capacity.sentence(),
                complete ? notes(pair.ends(), holds, breaks) : List.of());
    }

    /**
     * Describes what a verification shows. The bound is that of its own trials, since a search chose those of the
     * answer for having held.
     */
    private List<String> notes(BracketEnds ends, Reproduction holds, Reproduction breaks) {
        List<String> notes = new ArrayList<>();
        VoteCount again = history.votesAt(ends.holds(), TrialPurpose.PROVE_HOLDS);
        int before = ends.heldBefore().orElse(0);
        if (holds == Reproduction.REFUTED) {
            notes.add("not reproduced: " + goal.axis().format(ends.holds()) + " should hold, but " + again.broke()
                    + " of " + again.votes() + " trials broke");
        } else if (before > 0) {
            notes.add(String.format(
                    Locale.ROOT,
                    "%d of %d new trials held: below %.0f %% of trials fail, at 95 %%; with the %d of the answer,"
                            + " %d of %d held%s",
                    again.held(),
                    again.votes(),
                    BreakpointPosterior.failureRateBelow(again.held(), again.broke()) * 100,
                    before,
                    before + again.held(),
                    before + again.votes(),
                    holds == Reproduction.SUPPORTED
                            ? ""
                            : ", which does not show that " + goal.promise() + " hold, as promised"));
        }
        ends.breaks().filter(_ -> breaks != Reproduction.SUPPORTED).ifPresent(value -> {
            VoteCount there = history.votesAt(value, TrialPurpose.PROVE_BREAKS);
            notes.add("not reproduced: " + goal.axis().format(value) + " should break, but " + there.held() + " of "
                    + there.votes() + " trials held");
        });
        return notes;
    }

    private SearchDecision nothingHeld(RangeScan scan) {
        String tried = "of the " + scan.held().size() + " values tried from "
                + goal.axis().amount(goal.axis().from()) + " to "
                + goal.axis().amount(goal.axis().to());
        return stop.<SearchDecision>map(early -> new SearchDecision.Refused(
                        early.reason(), "the scan of " + goal.axis().knob() + " did not finish: " + early.sentence()))
                .orElseGet(() -> new SearchDecision.Refused(
                        SearchDecision.Reason.NEVER_HOLDS,
                        tried + " no " + goal.axis().knob() + " holds; use a lighter load"));
    }

    private CapacityEdge side(WindowSearch window, WindowSearch.Side side) {
        KnobRange part = side.goal().axis();
        SearchConclusion own = new SearchConclusion(side.goal(), history.restrictedTo(part.from(), part.to()), stop);
        CapacityEdge capacity = own.capacity(side.stage(), own.holds(side.stage()));
        List<String> notes = new ArrayList<>(capacity.notes());
        capacity.holds().flatMap(new StrayBreaks(part, inside(window))::deaths).ifPresent(notes::add);
        if (!window.oneStretch()) {
            notes.add("not monotone: several parts of the range hold; this is an edge of the longest one");
        }
        return capacity.with(notes);
    }

    /** Returns the trials between both edges: those at an edge and beyond it broke because of the knob. */
    private TrialHistory inside(WindowSearch window) {
        double smallest = window.small().stage().holds().orElse(goal.axis().from());
        double largest = window.large().stage().holds().orElse(goal.axis().to());
        return history.restrictedTo(Math.nextUp(smallest), Math.nextDown(largest));
    }

    private CapacityEdge capacity(SearchStage.Edge edge, Optional<CapacityEdge.End> holds) {
        Optional<CapacityEdge.End> breaks =
                edge.breaks().isPresent() ? Optional.of(breaks(edge.breaks().getAsDouble())) : Optional.empty();
        boolean proven = holds.map(CapacityEdge.End::verified).orElse(false)
                && breaks.map(CapacityEdge.End::verified).orElse(true)
                && stop.isEmpty()
                && goal.proof() >= SearchGoal.PROOF;
        return new CapacityEdge(
                goal.axis(),
                holds,
                breaks,
                breaks.flatMap(_ -> BreakpointPosterior.of(goal.axis(), history.shots())),
                proven,
                false,
                stop.isEmpty(),
                sentence(holds, breaks, endsTheRange(edge)),
                notes(holds, breaks));
    }

    /**
     * Returns the end that holds. In a search that stopped early, the current value may be untried; then it is the
     * hardest value that held and was not refuted.
     */
    private Optional<CapacityEdge.End> holds(SearchStage.Edge edge) {
        if (edge.holds().isEmpty()) {
            return Optional.empty();
        }
        double most = edge.holds().getAsDouble();
        OptionalDouble value = stop.isEmpty() || byGenerator() ? edge.holds() : hardestThatHeld(most);
        return value.isPresent() ? Optional.of(holds(value.getAsDouble())) : Optional.empty();
    }

    /** Returns an easier value that held, if the search stopped early on its way back from a value that broke. */
    private Optional<CapacityEdge.End> heldBefore(SearchStage.Edge edge) {
        if (stop.isEmpty() || edge.breaks().isEmpty()) {
            return Optional.empty();
        }
        OptionalDouble value = hardestThatHeld(edge.breaks().getAsDouble());
        return value.isPresent() ? Optional.of(holds(value.getAsDouble())) : Optional.empty();
    }

    private OptionalDouble hardestThatHeld(double most) {
        OptionalDouble proven = hardest(most, value -> history.provenToHold(goal, value));
        OptionalDouble voted = proven.isPresent() ? proven : hardest(most, value -> voted(history.votesAt(value), 2));
        return voted.isPresent() ? voted : hardest(most, value -> voted(history.votesAt(value), 1));
    }

    private OptionalDouble hardest(double most, DoublePredicate holds) {
        return history.shots().stream()
                .mapToDouble(SearchTrial::value)
                .filter(value -> goal.axis().ratio(value, most) >= 1)
                .filter(holds)
                .reduce((one, other) -> goal.axis().ratio(one, other) > 1 ? other : one);
    }

    private static boolean voted(VoteCount votes, int least) {
        return !votes.lost() && votes.held() >= least && votes.held() > votes.broke();
    }

    private CapacityEdge.End holds(double value) {
        return end(value, history.votesAt(value, TrialPurpose.PROVE_HOLDS), history.provenToHold(goal, value));
    }

    private CapacityEdge.End breaks(double value) {
        return end(value, history.votesAt(value, TrialPurpose.PROVE_BREAKS), history.provenToBreak(goal, value));
    }

    private CapacityEdge.End end(double value, VoteCount proof, boolean verified) {
        VoteCount votes = verified ? proof : history.votesAt(value);
        return new CapacityEdge.End(value, votes.held(), votes.broke(), verified, history.violationAt(value));
    }

    /**
     * Whether an answer without a value that breaks says that the range ends. A verification has only the values of its
     * answer, which may have ended before.
     */
    private boolean endsTheRange(SearchStage.Edge edge) {
        boolean tried = !(edge instanceof ProofPair pair)
                || pair.ends().holds() == goal.axis().hardEnd();
        return stop.isEmpty() && tried;
    }

    private String sentence(Optional<CapacityEdge.End> holds, Optional<CapacityEdge.End> breaks, boolean endsTheRange) {
        String held = holds.map(end -> goal.axis().format(end.value()) + " holds" + heldIn(end))
                .orElse("no value holds");
        String broke = breaks.map(end -> ", " + goal.axis().amount(end.value()) + " breaks (" + end.broke() + " of "
                        + end.trials() + " trials)")
                .orElse(endsTheRange ? "; the range ends there, and no value in it was shown to break" : "");
        return held
                + broke
                + stop.map(early -> (byGenerator() ? "; " : "; not proven: ") + early.sentence())
                        .orElse("");
    }

    /** Whether the search went as far as the load generator could, and proved that. */
    private boolean byGenerator() {
        return stop.filter(early -> early.reason() == SearchDecision.Reason.GENERATOR)
                .isPresent();
    }

    private static String heldIn(CapacityEdge.End end) {
        String counts = " (" + end.held() + " of " + end.trials() + " trials";
        return end.verified()
                ? String.format(
                        Locale.ROOT,
                        "%s: below %.0f %% of trials fail, at 95 %%, if they are independent)",
                        counts,
                        BreakpointPosterior.failureRateBelow(end.held()) * 100)
                : counts + ")";
    }

    private List<String> notes(Optional<CapacityEdge.End> holds, Optional<CapacityEdge.End> breaks) {
        List<String> notes = new ArrayList<>();
        stop.ifPresent(early -> notes.add(reached(holds, breaks)));
        if (byGenerator()) {
            notes.add("for more, remove the limit that the trial names, or let several machines send the load: "
                    + "'plimsoll run --generator HOST'");
        }
        holds.flatMap(end -> breaks.flatMap(other -> wide(end.value(), other.value())))
                .filter(_ -> stop.isEmpty())
                .ifPresent(notes::add);
        holds.filter(CapacityEdge.End::verified)
                .flatMap(new StrayBreaks(goal.axis(), history)::besideProof)
                .ifPresent(notes::add);
        history.shots().stream()
                .filter(SearchTrial::isHeld)
                .mapToDouble(SearchTrial::value)
                .reduce((one, other) -> goal.axis().ratio(one, other) > 1 ? other : one)
                .ifPresent(hardest -> notMonotone(hardest).ifPresent(notes::add));
        return notes;
    }

    private String reached(Optional<CapacityEdge.End> holds, Optional<CapacityEdge.End> breaks) {
        boolean falls = goal.axis().hardness() == KnobRange.Hardness.FALLS;
        String held = holds.map(
                        end -> (falls ? "at most " : "at least ") + goal.axis().amount(end.value()))
                .orElse("nothing held");
        return held
                + breaks.map(end -> (falls ? ", at least " : ", at most ")
                                + goal.axis().amount(end.value()))
                        .orElse(", and no value broke");
    }

    /** Explains why the ends are much further apart than requested. */
    private Optional<String> wide(double holds, double breaks) {
        KnobRange knobRange = goal.axis();
        double ratio = knobRange.ratio(holds, breaks);
        boolean coarse = knobRange.middle(holds, breaks).isEmpty();
        if (coarse || ratio <= Math.pow(1 + goal.width(), WIDE)) {
            return Optional.empty();
        }
        OptionalDouble ceiling = history.ceiling(knobRange, holds);
        if (ceiling.isPresent() && knobRange.ratio(ceiling.getAsDouble(), breaks) > 1) {
            return Optional.of(apart(ratio) + "between them, at " + knobRange.amount(ceiling.getAsDouble())
                    + ", the load generator was the limit");
        }
        String between = history.shots().stream()
                .filter(trial -> trial.fatal()
                        && knobRange.ratio(holds, trial.value()) > 1
                        && knobRange.ratio(trial.value(), breaks) > 1)
                .map(trial -> knobRange.amount(trial.value()))
                .distinct()
                .collect(Collectors.joining(", "));
        return Optional.of(
                between.isEmpty()
                        ? apart(ratio) + "the remaining trials were needed for the proof"
                        : "between the ends, at " + between
                                + ", some trials died or lost data, but too few to expect it in every proof");
    }

    private String apart(double ratio) {
        return String.format(
                Locale.ROOT, "the ends are %.0f %% apart instead of %.0f %%: ", (ratio - 1) * 100, goal.width() * 100);
    }

    private Optional<String> notMonotone(double hardestHeld) {
        return history.shots().stream()
                .mapToDouble(SearchTrial::value)
                .distinct()
                .filter(value -> goal.axis().ratio(value, hardestHeld) >= NOT_MONOTONE)
                .filter(value -> history.votesAt(value).sayBreaks())
                .boxed()
                .findFirst()
                .map(value -> "not monotone: " + goal.axis().format(hardestHeld) + " held, but the easier "
                        + goal.axis().amount(value) + " broke");
    }
}
