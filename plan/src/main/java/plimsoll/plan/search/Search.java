package plimsoll.plan.search;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.knob.KnobRange;

/**
 * Finds the edge between values that hold and values that break: a ramp, a bisection in which two of three trials
 * decide, then six trials below it that must all hold and six that show it break. The slack of trials chooses values
 * and spares second opinions on the way; the proof does not use it. A value at which the load generator was the limit
 * bounds what is tried, and proves nothing. It is a pure function of the trials so far, so the same trials give the same
 * answer, and a search can resume from the trials on disk.
 *
 * <p>The method for searching a rate with contradictory trials, and for reporting what the bounds allowed instead of a
 * single number, follows MLRsearch (RFC 9971); the interval follows QUEST (see {@link BreakpointPosterior}).
 */
public final class Search {
    /** Consecutive inconclusive trials at one value that end a search; fewer are repeated. */
    static final int INCONCLUSIVE_MAX = 3;

    private final SearchGoal goal;
    private final SearchStage stage;
    private final TrialHistory history;

    private Search(SearchGoal goal, SearchStage stage, TrialHistory history) {
        this.goal = goal;
        this.stage = stage;
        this.history = history;
    }

    /**
     * Returns the next trial to run, or the conclusion.
     *
     * @param trials all trials so far in their order, each at the value and for the purpose that this function
     *     requested
     * @throws IllegalArgumentException if a trial is not the requested one
     */
    public static SearchDecision after(SearchGoal goal, List<SearchTrial> trials) {
        return of(goal, Optional.empty(), trials).step();
    }

    /**
     * Returns the conclusion of trials that another version of the search may have requested: its order is not theirs,
     * and what they show at each value stands. For a knob that breaks at both ends, this version's order is required.
     *
     * @throws IllegalArgumentException if such trials are those of a search for two edges
     */
    public static SearchDecision judged(SearchGoal goal, Optional<BracketEnds> ends, List<SearchTrial> trials) {
        try {
            return ends.map(pair -> after(goal, pair, trials)).orElseGet(() -> after(goal, trials));
        } catch (ForeignTrialsException foreign) {
            if (ends.isEmpty() && goal.axis().hardness() == KnobRange.Hardness.BOTH_ENDS) {
                throw foreign;
            }
            Search all = new Search(goal, begun(goal, ends).stage, TrialHistory.counted(trials));
            Optional<Stop> stop = all.stop(trials.getLast().value());
            return new SearchConclusion(goal, all.history, stop).ofForeign(ends);
        }
    }

    /** Verifies an existing answer: only its proof pair is run again. */
    public static SearchDecision after(SearchGoal goal, BracketEnds ends, List<SearchTrial> trials) {
        return of(goal, Optional.of(ends), trials).step();
    }

    /**
     * Returns why values were chosen, in their order, where the slack of earlier trials chose them, the next one
     * included; none for trials that another version of the search requested.
     */
    public static List<Reason> reasons(SearchGoal goal, List<SearchTrial> trials) {
        List<Reason> reasons = new ArrayList<>();
        Search search = begun(goal, Optional.empty());
        try {
            for (int count = 0; count <= trials.size(); count++) {
                search.reason(count)
                        .filter(next -> reasons.stream().noneMatch(next::isSame))
                        .ifPresent(reasons::add);
                search = count < trials.size() ? search.with(trials.get(count)) : search;
            }
        } catch (ForeignTrialsException foreign) {
            return List.of();
        }
        return List.copyOf(reasons);
    }

    private Optional<Reason> reason(int before) {
        return stage instanceof SearchStage.Edge edge && step() instanceof SearchDecision.Next
                ? edge.reason()
                        .flatMap(words -> edge.next()
                                .map(next -> new Reason(before, goal.axis().amount(next.value()), words)))
                : Optional.empty();
    }

    /**
     * Why a value was chosen.
     *
     * @param before number of trials before the first one at the value
     * @param value with its unit
     * @param words such as {@code 8 % of the core used at 10}
     */
    public record Reason(int before, String value, String words) {
        private boolean isSame(Reason other) {
            return value.equals(other.value) && words.equals(other.words);
        }
    }

    /**
     * Returns the search after these trials, each of which it requested.
     *
     * @param ends present if only the proof pair of an existing answer is run
     */
    public static Search of(SearchGoal goal, Optional<BracketEnds> ends, List<SearchTrial> trials) {
        Search search = begun(goal, ends);
        TrialHistory all = TrialHistory.counted(List.copyOf(trials));
        int counted = 0;
        for (int run = 1; run <= trials.size(); run++) {
            SearchTrial trial = trials.get(run - 1);
            counted += trial.counted() ? 1 : 0;
            search = search.with(
                    trial,
                    new TrialHistory(all.shots().subList(0, counted), all.run().subList(0, run)));
        }
        return search;
    }

    /** Returns a search without any trial. */
    static Search begun(SearchGoal goal, Optional<BracketEnds> ends) {
        SearchStage first =
                ends.<SearchStage>map(pair -> ProofPair.of(goal, pair)).orElseGet(() -> SearchStage.first(goal));
        return new Search(goal, first, TrialHistory.counted(List.of()));
    }

    /** Returns the search after one more trial, which it requested. */
    public Search with(SearchTrial trial) {
        List<SearchTrial> all = new ArrayList<>(history.run());
        all.add(trial);
        return with(trial, TrialHistory.counted(all));
    }

    private Search with(SearchTrial trial, TrialHistory past) {
        check(stage.next(), trial);
        return new Search(goal, trial.counted() ? stage.after(past) : undecided(trial.value(), past), past);
    }

    /**
     * Returns the stage after an inconclusive trial: the same, unless the load generator is the limit and an easier value
     * is less load. More memory is easier, and the same load.
     */
    private SearchStage undecided(double value, TrialHistory past) {
        boolean canBeLess = goal.axis().hardness() == KnobRange.Hardness.RISES
                && value != goal.axis().easyEnd();
        return canBeLess && past.isCeiling(value) && stage instanceof SearchStage.Edge edge
                ? edge.limited(past)
                : stage;
    }

    private void check(Optional<SearchDecision.Next> requested, SearchTrial trial) {
        if (!requested.equals(Optional.of(new SearchDecision.Next(trial.value(), trial.purpose())))) {
            throw new ForeignTrialsException("these trials belong to another search: one is at "
                    + goal.axis().format(trial.value()) + " for " + trial.purpose() + ", where "
                    + requested
                            .map(next -> goal.axis().format(next.value()) + " for " + next.purpose())
                            .orElse("no trial")
                    + " was expected; another version of the search may have run them");
        }
    }

    /** Returns the next trial to run, or the conclusion. */
    public SearchDecision step() {
        Optional<SearchDecision.Next> next = stage.next();
        if (next.isEmpty()) {
            return new SearchConclusion(goal, history, Optional.empty()).of(stage);
        }
        Optional<Stop> stop = stop(next.get().value());
        return stop.isPresent() ? new SearchConclusion(goal, history, stop).of(stage) : next.get();
    }

    /** @param value of the next trial */
    private Optional<Stop> stop(double value) {
        List<SearchTrial> trials = history.run();
        List<SearchTrial> last = trials.subList(Math.max(0, trials.size() - INCONCLUSIVE_MAX), trials.size());
        if (last.size() == INCONCLUSIVE_MAX
                && last.stream().noneMatch(trial -> trial.counted() || trial.value() != value)) {
            return Optional.of(new Stop(
                    SearchDecision.Reason.NOT_MEASURABLE,
                    INCONCLUSIVE_MAX + " trials in a row at "
                            + goal.axis().format(last.getLast().value()) + " were inconclusive"
                            + detail(last.getLast())));
        }
        Duration spent = trials.stream().map(SearchTrial::took).reduce(Duration.ZERO, Duration::plus);
        if (trials.size() >= goal.trialsMax()) {
            return Optional.of(new Stop(
                    SearchDecision.Reason.BOUNDS_REACHED, "the limit of " + goal.trialsMax() + " trials was reached"));
        }
        return spent.compareTo(goal.timeMax()) >= 0
                ? Optional.of(new Stop(
                        SearchDecision.Reason.BOUNDS_REACHED,
                        "the limit of " + goal.timeMax().toSeconds() + " s was reached"))
                : Optional.empty();
    }

    /** Returns why a trial was inconclusive, after a colon; empty for one that counted. */
    static String detail(SearchTrial trial) {
        return trial.verdict() instanceof Verdict.Inconclusive(Verdict.Reason _, String detail) ? ": " + detail : "";
    }

    /** Trials that this version of the search did not request. */
    private static final class ForeignTrialsException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        ForeignTrialsException(String message) {
            super(message);
        }
    }

    /** The reason why a search stopped early. */
    record Stop(SearchDecision.Reason reason, String sentence) {}
}
