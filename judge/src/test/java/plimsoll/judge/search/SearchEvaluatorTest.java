package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.search.SearchResult;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.verdict.Verdict;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.TrialPurpose;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;

class SearchEvaluatorTest {
    /** A record that was changed must not end the judgement of the other searches. */
    @Test
    void a_trial_at_a_value_that_the_experiment_cannot_take_refuses_its_search() {
        SearchQuestion question = TrialSlackTest.question(
                Knob.CORES, TrialSlackTest.OPEN, List.of(TrialSlackTest.pinnedTo(4, Optional.empty())));
        JudgedSearchTrial foreign = new JudgedSearchTrial(
                new TrialRequest("a", Optional.of(new SearchDecision.Next(8, TrialPurpose.RAMP))),
                TrialSlackTest.result(Verdict.HOLDS, Map.of()),
                Duration.ofSeconds(10),
                "",
                "");

        SearchResult result = new SearchEvaluator(question, List.of(foreign), Optional.empty()).result();

        assertThat(result.state()).isEqualTo(SearchState.REFUSED);
        assertThat(result.sentence()).contains("pinned to 4 cores");
        assertThat(result.notes()).isEmpty();
    }
}
