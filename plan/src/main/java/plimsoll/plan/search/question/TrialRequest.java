package plimsoll.plan.search.question;

import java.time.Duration;
import java.util.Optional;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchTrial;
import plimsoll.plan.search.TrialPurpose;

/**
 * The reason for a trial: the content of its {@code asked.json}.
 *
 * @param by name of the search or of the check
 * @param step the value that was tried and its purpose; absent for a check, which tries one experiment
 */
public record TrialRequest(String by, Optional<SearchDecision.Next> step) {
    /** Returns the judged trial. The trials of a check have the value 0, since a check varies nothing. */
    public SearchTrial judged(Verdict verdict, Duration took) {
        return step.map(next -> new SearchTrial(next.value(), next.purpose(), verdict, took))
                .orElseGet(() -> new SearchTrial(0, TrialPurpose.PROVE_HOLDS, verdict, took));
    }
}
