package plimsoll.judge.search;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.result.TrialResult;
import plimsoll.plan.search.SearchTrial;
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

    /** Whether it is a trial at this value that a proof may count. */
    boolean isAt(double value) {
        return asked.step().filter(step -> step.value() == value).isPresent();
    }

    Optional<Double> figure(String name) {
        return Optional.ofNullable(result.figures().get(name));
    }
}
