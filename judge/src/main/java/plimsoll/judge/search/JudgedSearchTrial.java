package plimsoll.judge.search;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;

/**
 * One complete trial of a search or a check.
 *
 * @param asked why it was run
 * @param load in words
 * @param limits in words
 */
public record JudgedSearchTrial(TrialRequest asked, TrialResult result, Duration took, String load, String limits) {
    public SearchTrial searchTrial() {
        return asked.judged(result.verdict(), took);
    }

    /** Returns the trial with its slacks, if it is one of a search of this plan. */
    public SearchTrial searchTrial(SearchPlan plan) {
        return plan.questions().stream()
                .filter(question -> question.name().equals(asked.by()))
                .findFirst()
                .map(this::searchTrial)
                .orElseGet(this::searchTrial);
    }

    SearchTrial searchTrial(SearchQuestion question) {
        return asked.step()
                .map(step -> searchTrial().with(TrialSlack.of(question, step, result)))
                .orElseGet(this::searchTrial);
    }

    boolean broke() {
        return searchTrial().verdict() instanceof Verdict.Breaks;
    }

    boolean counted() {
        return searchTrial().counted();
    }

    /** Whether it is a trial at this value that a proof may count. */
    boolean isAt(double value) {
        return asked.step().filter(step -> step.value() == value).isPresent();
    }

    Optional<Double> figure(String name) {
        return Optional.ofNullable(result.figures().get(name));
    }
}
