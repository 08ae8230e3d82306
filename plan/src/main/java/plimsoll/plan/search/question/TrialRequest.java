package plimsoll.plan.search.question;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.TrialPurpose;

/**
 * Why a trial was run: the content of its {@code asked.json}.
 *
 * @param by the name of the search or of the check
 * @param step the value that was tried and what for; absent for a check, which tries one experiment
 */
public record TrialRequest(String by, Optional<SearchDecision.Next> step) {
    /** With what came of it; a check tries no value: its trials stand at 0. */
    public SearchTrial told(Verdict verdict, Duration took) {
        return step.map(next -> new SearchTrial(next.value(), next.purpose(), verdict, took))
                .orElseGet(() -> new SearchTrial(0, TrialPurpose.PROVE_HOLDS, verdict, took));
    }
}
