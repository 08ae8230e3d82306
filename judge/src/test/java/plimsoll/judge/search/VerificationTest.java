package plimsoll.judge.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.SearchState;
import plimsoll.model.study.Experiment;
import plimsoll.plan.search.BracketEnds;
import plimsoll.plan.search.SearchDecision;
import plimsoll.plan.search.SearchGoal;
import plimsoll.plan.search.TrialPurpose;
import plimsoll.plan.search.knob.Knob;
import plimsoll.plan.search.knob.KnobRange;
import plimsoll.plan.search.question.SearchAim;
import plimsoll.plan.search.question.SearchPlan;
import plimsoll.plan.search.question.SearchQuestion;
import plimsoll.plan.search.question.TrialRequest;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** The records of a verification: an answer that its trials refute is not an answer that they leave open. */
class VerificationTest {
    private static final double HOLDS = 64;
    private static final double BREAKS = 72;
    private static final SearchGoal GOAL =
            SearchGoal.of(new KnobRange("users", KnobRange.Hardness.RISES, 1, 1000, 1), 0.1);

    @TempDir
    Path result;

    @ParameterizedTest
    @CsvSource({"0, PROVEN, 0", "1, PROVEN, 0", "2, NOT_PROVEN, 20", "4, NOT_PROVEN, 20", "5, CONTRADICTED, 10"})
    void trials_that_refute_an_answer_contradict_it(int broke, SearchState state, int exitCode) {
        RunFixture.manifest(result).write();
        TrialFolder any = null;
        for (int number = 1; number <= 2 * SearchGoal.PROOF; number++) {
            boolean atHolds = number % 2 == 1;
            any = trial(number, atHolds, !atHolds || number / 2 < broke);
        }
        plan(Json.read(any.experiment(), Experiment.class));

        Result judged = Judge.run(result);

        assertThat(judged.searched().orElseThrow().searches().getFirst().state())
                .isEqualTo(state);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
    }

    private TrialFolder trial(int number, boolean atHolds, boolean broken) {
        TrialFixture fixture = TrialFixture.in(result, number, "service", number);
        TrialFolder folder = (broken ? fixture.states(LedgerState.FAILED, 1) : fixture).write();
        SearchDecision.Next step = atHolds
                ? new SearchDecision.Next(HOLDS, TrialPurpose.PROVE_HOLDS)
                : new SearchDecision.Next(BREAKS, TrialPurpose.PROVE_BREAKS);
        Json.write(folder.asked(), new TrialRequest("service", Optional.of(step)));
        return folder;
    }

    private void plan(Experiment experiment) {
        SearchQuestion question = new SearchQuestion("service", SearchAim.FIND, experiment, Knob.USERS, GOAL)
                .pair(new BracketEnds(HOLDS, Optional.of(BREAKS), Optional.of(SearchGoal.PROOF)));
        Json.write(
                new ResultFolder(result).search(),
                new SearchPlan("verify", List.of(), Optional.empty()).with(question));
    }
}
