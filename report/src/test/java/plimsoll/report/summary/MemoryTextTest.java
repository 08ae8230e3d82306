package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.result.inside.BottleneckCategory;
import plimsoll.model.verdict.Verdict;
import plimsoll.report.DiagnosticTrials;
import plimsoll.report.Results;

class MemoryTextTest {
    private static final TrialResult TRIAL = Results.trial("cell", "variant", Verdict.HOLDS, "evidence");

    @Test
    void regions_and_classes_are_shown_with_the_verdict_of_their_cell() {
        CellRow row = ResultSummary.of(Results.result("app.Upload", List.of(TRIAL)))
                .rows()
                .getFirst();

        assertThat(row.inside())
                .satisfiesExactly(
                        regions -> assertThat(regions).containsSubsequence("12.3 s", "150m", "heap 90m", "12m", "66m"),
                        classes -> assertThat(classes)
                                .containsSubsequence("60m", "9.20 s", "45m of app.Upload (75 %, 400 "));
    }

    @Test
    void the_place_leads_and_every_share_evidence_and_gap_follows() {
        CellRow row = ResultSummary.of(Results.result("app.Upload", List.of(TRIAL)))
                .rows()
                .getFirst();

        assertThat(row.time())
                .satisfiesExactly(
                        answer -> assertThat(answer).containsSubsequence("app.Upload", BottleneckCategory.CPU.words()),
                        most -> assertThat(most)
                                .isEqualTo(
                                        "█".repeat(18) + "░".repeat(6) + "   75 % " + BottleneckCategory.LOCK.words()),
                        rest -> assertThat(rest)
                                .isEqualTo(
                                        "█".repeat(6) + "░".repeat(18) + "   25 % " + BottleneckCategory.CPU.words()),
                        evidence -> assertThat(evidence).isEqualTo("- app.Upload"),
                        cost -> assertThat(cost).startsWith("- ").containsSubsequence("0.81 ms", "40k"),
                        gap -> assertThat(gap).startsWith("- ").endsWith(": app.Upload"));
    }

    @Test
    void a_cell_without_an_explaining_trial_says_nothing() {
        TrialResult other = Results.trial("other", "other", Verdict.HOLDS, "evidence");

        assertThat(ResultSummary.of(Results.result("text", List.of(TRIAL, other)))
                        .rows()
                        .get(1)
                        .inside())
                .isEmpty();
    }

    @Test
    void a_profile_without_a_judged_trial_is_shown_with_its_variant() {
        Result result = Results.result("text", List.of(TRIAL));

        Result explained = DiagnosticTrials.onlyExplained(result);
        assertThat(TimeBreakdownText.ofVariant(explained.explained().getFirst()))
                .hasSize(6)
                .allMatch(line -> line.startsWith("variant: "));
        assertThat(MemoryText.ofVariant(explained.explained().getFirst()))
                .hasSize(2)
                .allMatch(line -> line.startsWith("variant: "));
    }
}
