package plimsoll.plan.search.ask;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.Purpose;
import plimsoll.plan.search.Shot;
import plimsoll.plan.search.Step;

/**
 * Why a trial was run: the content of its {@code asked.json}.
 *
 * @param by the name of the search or of the check
 * @param step the value that was tried and what for; absent for a check, which tries one experiment
 */
public record Asked(String by, Optional<Step.Next> step) {
    /** With what came of it; a check tries no value: its trials stand at 0. */
    public Shot told(Verdict verdict, Duration took) {
        return step.map(next -> new Shot(next.value(), next.purpose(), verdict, took))
                .orElseGet(() -> new Shot(0, Purpose.PROVE_HOLDS, verdict, took));
    }
}
