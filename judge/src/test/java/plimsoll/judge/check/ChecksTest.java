package plimsoll.judge.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.judge.figure.TrialFigures;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;

class ChecksTest {
    @TempDir
    Path result;

    @Test
    void a_check_that_crashes_has_found_nothing_out_and_never_holds() {
        TrialFacts facts = TrialFacts.of(
                TrialReader.read(TrialFixture.in(result, 1, "put-stream", 1).write()));
        List<Finding> found = Checks.guarded(
                "percentiles",
                context -> {
                    throw new ArithmeticException("by zero");
                },
                new CheckContext(facts, new TrialFigures(facts), List.of()));
        assertThat(found).singleElement().satisfies(finding -> {
            assertThat(finding.verdict()).isInstanceOfSatisfying(Verdict.Inconclusive.class, verdict -> {
                assertThat(verdict.reason()).isEqualTo(Verdict.Reason.CHECKER);
                assertThat(verdict.detail()).contains("'percentiles'", "ArithmeticException: by zero");
            });
            assertThat(finding.check()).isEqualTo("percentiles");
        });
    }
}
