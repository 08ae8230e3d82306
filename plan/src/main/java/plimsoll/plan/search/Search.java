package plimsoll.plan.search;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;

/**
 * Finds the edge between values that hold and values that break: a ramp, a bisection by two of three trials, then six
 * trials that must all hold below it and six that show it break. A pure function of the trials so far, so the same trials
 * give the same answer and a search goes on from what is on disk.
 *
 * <p>The discipline of searching a rate under trials that contradict each other, and of saying what the bounds allowed
 * instead of a single number, follows MLRsearch (RFC 9971); the interval follows QUEST (see {@link BreakpointPosterior}).
 */
public final class Search {
    /** An inconclusive trial is repeated; as many in a row end the search. */
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
     * What to run next, or what the trials say.
     *
     * @param trials all so far in their order, each at the value and for the purpose that this function asked for
     * @throws IllegalArgumentException when a trial is not the one that was asked for
     */
    public static SearchDecision after(SearchGoal goal, List<SearchTrial> trials) {
        return new Search(goal, SearchStage.first(goal), trials).step();
    }

    /** Of an answer that is there already only the proof pair is asked for again. */
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

    private void check(Optional<SearchDecision.Next> asked, SearchTrial trial) {
        if (!asked.equals(Optional.of(new SearchDecision.Next(trial.value(), trial.purpose())))) {
            throw new IllegalArgumentException("these trials are of another search: it holds a trial at "
                    + goal.axis().written(trial.value()) + " for " + trial.purpose() + ", where "
                    + asked.map(next -> goal.axis().written(next.value()) + " for " + next.purpose())
                            .orElse("nothing")
                    + " was to come; a version that searches in another way may have made them");
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
                            + goal.axis().written(last.getLast().value()) + " were inconclusive"
                            + detail(last.getLast())));
        }
        Duration spent = trials.stream().map(SearchTrial::took).reduce(Duration.ZERO, Duration::plus);
        if (trials.size() >= goal.trialsMax()) {
            return Optional.of(
                    new Stop(SearchDecision.Reason.BOUNDS_REACHED, "its " + goal.trialsMax() + " trials were used up"));
        }
        return spent.compareTo(goal.timeMax()) >= 0
                ? Optional.of(new Stop(
                        SearchDecision.Reason.BOUNDS_REACHED,
                        "its " + goal.timeMax().toSeconds() + " s were used up"))
                : Optional.empty();
    }

    private static String detail(SearchTrial trial) {
        return trial.verdict() instanceof Verdict.Inconclusive(Verdict.Reason _, String detail) ? ": " + detail : "";
    }

    /** Why a search ends before it is done. */
    record Stop(SearchDecision.Reason reason, String sentence) {}
}
