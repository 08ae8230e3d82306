package plimsoll.judge.search;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.result.TrialResult;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.ask.Asked;

/**
 * One whole trial of a search or a check.
 *
 * @param limits in words
 * @param load in words
 */
public record Tried(Asked asked, TrialResult result, Duration took, String load, String limits) {
    public Shot shot() {
        return asked.told(result.verdict(), took);
    }

    /** Whether it is a trial of this search at this value that a proof may count. */
    boolean isAt(double value) {
        return asked.step().filter(step -> step.value() == value).isPresent();
    }

    Optional<Double> figure(String name) {
        return Optional.ofNullable(result.figures().get(name));
    }
}
