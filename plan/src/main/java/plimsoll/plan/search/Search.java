package plimsoll.plan.search;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;

/**
 * Finds the edge between values that hold and values that break: a ramp, a bisection in which two of three trials
 * decide, then six trials below it that must all hold and six that show it break. It is a pure function of the trials
 * so far, so the same trials give the same answer, and a search can resume from the trials on disk.
 *
 * <p>The method for searching a rate with contradictory trials, and for reporting what the bounds allowed instead of a
 * single number, follows MLRsearch (RFC 9971); the interval follows QUEST (see {@link BreakpointPosterior}).
 */
public final class Search {
    /** Consecutive inconclusive trials that end a search; fewer are repeated. */
    static final int INCONCLUSIVE_MAX = 3;

    private final SearchGoal goal;
    private final List<SearchTrial> trials;
    private final TrialHistory history;
    private final SearchStage stage;

    private Search(SearchGoal goal, SearchStage first, List<SearchTrial> trials) {
        this.goal = goal;
        this.trials = List.copyOf(trials);
        this.history = TrialHistory.counted(trials);
        this.stage = staged(first);
    }

    /**
     * Returns the next trial to run, or the conclusion.
     *
     * @param trials all trials so far in their order, each at the value and for the purpose that this function
     *     requested
     * @throws IllegalArgumentException if a trial is not the requested one
     */
    public static SearchDecision after(SearchGoal goal, List<SearchTrial> trials) {
        return new Search(goal, SearchStage.first(goal), trials).step();
    }

    /** Verifies an existing answer: only its proof pair is run again. */
    public static SearchDecision after(SearchGoal goal, BracketEnds ends, List<SearchTrial> trials) {
        return new Search(goal, ProofPair.of(goal, ends), trials).step();
    }

    private SearchStage staged(SearchStage first) {
        SearchStage at = first;
        for (int count = 1; count <= history.shots().size(); count++) {
            TrialHistory past = history.first(count);
            check(at.next(), past.last());
            at = at.after(past);
        }
        return at;
    }

    private void check(Optional<SearchDecision.Next> requested, SearchTrial trial) {
        if (!requested.equals(Optional.of(new SearchDecision.Next(trial.value(), trial.purpose())))) {
            throw new IllegalArgumentException("these trials belong to another search: one is at "
                    + goal.axis().format(trial.value()) + " for " + trial.purpose() + ", where "
                    + requested
                            .map(next -> goal.axis().format(next.value()) + " for " + next.purpose())
                            .orElse("no trial")
                    + " was expected; another version of the search may have run them");
        }
    }

    private SearchDecision step() {
        Optional<SearchDecision.Next> next = stage.next();
        if (next.isEmpty()) {
            return new SearchConclusion(goal, history, Optional.empty()).of(stage);
        }
        Optional<Stop> stop = stop();
        return stop.isPresent() ? new SearchConclusion(goal, history, stop).of(stage) : next.get();
    }

    private Optional<Stop> stop() {
        List<SearchTrial> last = trials.subList(Math.max(0, trials.size() - INCONCLUSIVE_MAX), trials.size());
        if (last.size() == INCONCLUSIVE_MAX && last.stream().noneMatch(SearchTrial::counted)) {
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

    private static String detail(SearchTrial trial) {
        return trial.verdict() instanceof Verdict.Inconclusive(Verdict.Reason _, String detail) ? ": " + detail : "";
    }

    /** The reason why a search stopped early. */
    record Stop(SearchDecision.Reason reason, String sentence) {}
}
