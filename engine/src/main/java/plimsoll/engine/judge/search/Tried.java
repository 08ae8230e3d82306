package plimsoll.engine.judge.search;

import java.time.Duration;
import java.util.Optional;
import plimsoll.engine.plan.search.Asked;
import plimsoll.engine.plan.search.Shot;
import plimsoll.model.result.TrialResult;

/**
 * One whole trial of a search or a check.
 *
 * @param limits in words
 * @param load in words
 */
public record Tried(Asked asked, TrialResult result, Duration took, String load, String limits) {
    /** A check tries no value: its trials stand at 0. */
    public Shot shot() {
        return asked.step()
                .map(step -> new Shot(step.value(), step.purpose(), result.verdict(), took))
                .orElseGet(() -> new Shot(0, plimsoll.engine.plan.search.Purpose.PROVE_HOLDS, result.verdict(), took));
    }

    /** Whether it is a trial of this search at this value that a proof may count. */
    boolean isAt(double value) {
        return asked.step().filter(step -> step.value() == value).isPresent();
    }

    Optional<Double> figure(String name) {
        return Optional.ofNullable(result.figures().get(name));
    }
}
