package plimsoll.report.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.PercentileCurve;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.report.Demo;
import plimsoll.report.Results;

class ResultSummaryTest {
    @Test
    void a_row_says_what_it_died_of_with_the_line_that_shows_it() {
        CellRow row = ResultSummary.of(Demo.result()).rows().get(1);

        assertThat(row.tone()).isEqualTo(VerdictStyle.BREAKS);
        assertThat(row.rounds()).startsWith("0 of 1");
        assertThat(row.cause().words()).contains("service", "Java heap space");
        assertThat(row.cause().evidence()).startsWith("java.lang.OutOfMemoryError: Java heap space");
        assertThat(row.memory().cap()).isEqualTo(512L << 20);
        assertThat(row.memory().heapPeak()).isEqualTo(333_447_168);
        assertThat(row.memory().liveSet()).isEqualTo(326_107_136);
    }

    @Test
    void counts_are_sums_over_the_rounds() {
        TrialResult trial = Results.trial("cell", "variant", Verdict.HOLDS, "evidence");

        assertThat(only(List.of(trial, trial, trial)).value("lost")).isEqualTo("3");
        assertThat(only(List.of(trial, trial)).value("rejected")).isEqualTo("2");
        assertThat(only(List.of(leaving(3), leaving(4))).value("leftovers")).isEqualTo("7");
    }

    private static TrialResult leaving(double leftovers) {
        return Results.trial("cell", "variant", Verdict.HOLDS, "evidence", Map.of("leftovers", leftovers));
    }

    @Test
    void an_unmeasured_figure_is_a_dash_and_never_a_zero() {
        CellRow row = only(List.of(Results.trial("cell", "variant", Verdict.HOLDS, "evidence")));

        assertThat(row.value("heapLive")).isEqualTo(CellFigure.ABSENT);
        assertThat(row.value("min")).isEqualTo(CellFigure.ABSENT);
        assertThat(row.value("max")).isEqualTo("900 ms");
    }

    @Test
    void a_percentile_on_too_few_operations_is_not_a_figure() {
        assertThat(only(List.of(curved(true))).value("p99")).isEqualTo("812 ms");
        assertThat(only(List.of(curved(false), curved(false))).value("p99")).isEqualTo("max 900 ms (n=125)");
    }

    @Test
    void a_percentile_on_too_few_operations_is_replaced_by_the_highest_that_they_support() {
        TrialResult round =
                curved(Map.of(), new PercentileCurve.Point(90, 640, true), new PercentileCurve.Point(99, 812, false));
        TrialResult fewer =
                curved(Map.of(), new PercentileCurve.Point(50, 310, true), new PercentileCurve.Point(90, 650, false));

        assertThat(only(List.of(round)).value("p99")).isEqualTo("p90 640 ms (n=125)");
        assertThat(only(List.of(round, fewer)).value("p99")).startsWith("max 900 ms");
    }

    /** It has fewer operations, and the other figures of the cell are not its own either. */
    @Test
    void a_round_that_broke_takes_no_percentile_from_those_that_held() {
        PercentileCurve.Point few = new PercentileCurve.Point(99, 812, false);
        TrialResult held = curved(Map.of(), new PercentileCurve.Point(90, 640, true), few);
        Verdict missed = new Verdict.Breaks(new Violation.ObjectiveMissed("errors", 1, "== 0"));
        TrialResult broke = curved(Map.of(), few).withVerdict(missed);

        assertThat(only(List.of(held, broke)).value("p99")).isEqualTo("p90 640 ms (n=125)");
    }

    @Test
    void a_percentile_of_two_rounds_is_the_mean_of_both() {
        PercentileCurve.Point few = new PercentileCurve.Point(99, 812, false);
        TrialResult fast = curved(Map.of(), new PercentileCurve.Point(90, 600, true), few);
        TrialResult slow = curved(Map.of(), new PercentileCurve.Point(90, 700, true), few);

        assertThat(only(List.of(fast, slow)).value("p99")).isEqualTo("p90 650 ms (n=125)");
    }

    @Test
    void times_of_a_warm_up_are_not_shown_for_a_judged_phase() {
        PercentileCurve warm = new PercentileCurve(
                "warm-up",
                Optional.of(false),
                "response",
                9_000,
                900,
                List.of(new PercentileCurve.Point(99, 812, false)));
        CellRow row = only(List.of(with(
                Results.trial("cell", "variant", Verdict.HOLDS, "evidence", Map.of()), List.of(warm), Boolean.TRUE)));

        assertThat(row.value("p99")).isEqualTo(CellFigure.ABSENT);
        assertThat(row.value("max")).isEqualTo(CellFigure.ABSENT);
    }

    @Test
    void a_round_that_ended_early_takes_no_percentile_from_the_others() {
        assertThat(only(List.of(curved(true), curved(false))).value("p99")).isEqualTo("812 ms");
    }

    @Test
    void loss_is_not_known_where_nothing_was_listed() {
        TrialResult listed = Results.trial("cell", "variant", Verdict.HOLDS, "evidence");

        assertThat(only(List.of(unaudited())).value("lost")).isEqualTo("?");
        assertThat(only(List.of(unaudited())).ledger()).doesNotContain("lost");
        assertThat(only(List.of(unaudited(), listed)).ledger())
                .doesNotContain("lost")
                .isNotEqualTo(only(List.of(unaudited(), unaudited())).ledger());
    }

    @Test
    void a_round_whose_store_was_not_listed_counts_as_unknown_and_hides_no_loss_of_another() {
        TrialResult whole = because(Map.of());
        TrialResult lossy = Results.trial("cell", "variant", Verdict.HOLDS, "evidence");

        assertThat(only(List.of(whole, whole)).value("lost")).isEqualTo("0");
        assertThat(only(List.of(whole, unaudited())).value("lost")).isEqualTo("?");
        assertThat(only(List.of(lossy, unaudited())).value("lost")).isEqualTo("1");
    }

    @Test
    void a_load_that_only_reads_has_a_dash_for_its_losses_and_a_remark() {
        TrialResult trial = Results.trial("cell", "variant", Verdict.HOLDS, "nothing to lose");
        CellRow row = only(List.of(with(trial, List.of(), Boolean.FALSE)));

        assertThat(row.value("lost")).isEqualTo(CellFigure.ABSENT);
        assertThat(row.ledger()).endsWith("; nothing to lose");
    }

    @Test
    void reasons_for_unacknowledged_operations_are_listed_most_frequent_first() {
        Map<String, Long> seldom = Map.of("failed: a", 1L, "failed: b", 2L, "unknown: c", 3L);
        Map<String, Long> often = Map.of("unknown: d", 4000L, "failed: b", 2L);

        assertThat(only(List.of(because(seldom), because(often))).reasons())
                .containsSubsequence("4\u202f000 unknown: d", "4 failed: b", "3 unknown: c", "1 ")
                .doesNotContain("failed: a");
        assertThat(only(List.of(because(Map.of()))).reasons()).isEmpty();
    }

    @Test
    void every_death_and_every_reason_has_words_of_its_own() {
        List<Verdict> verdicts = Results.verdicts();
        Set<String> words = verdicts.stream()
                .map(verdict -> VerdictCause.of(verdict).words())
                .collect(Collectors.toSet());

        assertThat(words).hasSize(verdicts.size());
        assertThat(VerdictCause.of(Verdict.HOLDS).words()).isEmpty();
    }

    @Test
    void few_seconds_behind_a_p99_are_named_where_the_row_has_one() {
        Map<String, Double> slow = Map.of("operationsPerSecond", 20.0, "slowSeconds", 3.0);
        Map<String, Double> figures = new HashMap<>(slow);
        figures.put("responseMillisP99", 812.0);

        assertThat(only(List.of(Results.trial("cell", "variant", Verdict.HOLDS, "evidence", figures)))
                        .inside())
                .anyMatch(line -> line.contains("p99") && line.contains("3 s"));
        assertThat(only(List.of(Results.trial("cell", "variant", Verdict.HOLDS, "evidence", slow)))
                        .inside())
                .noneMatch(line -> line.contains("p99"));
    }

    private static CellRow only(List<TrialResult> trials) {
        Result result = Results.result("text", trials);
        assertThat(result.cells()).hasSize(1);
        return ResultSummary.of(result).rows().getFirst();
    }

    private static TrialResult curved(boolean enough) {
        return curved(
                enough ? Map.of("responseMillisP99", 812.0) : Map.of(), new PercentileCurve.Point(99, 812, enough));
    }

    private static TrialResult curved(Map<String, Double> figures, PercentileCurve.Point... points) {
        PercentileCurve curve = new PercentileCurve("burst", Optional.of(true), "response", 125, 900, List.of(points));
        return with(Results.trial("cell", "variant", Verdict.HOLDS, "evidence", figures), List.of(curve), Boolean.TRUE);
    }

    private static TrialResult because(Map<String, Long> reasons) {
        return with(Results.trial("cell", "variant", Verdict.HOLDS, "evidence"), List.of(), true, reasons);
    }

    private static TrialResult unaudited() {
        return with(Results.trial("cell", "variant", Verdict.HOLDS, "evidence"), List.of(), Boolean.FALSE)
                .withFindings(List.of());
    }

    private static TrialResult with(TrialResult trial, List<PercentileCurve> curves, boolean audited) {
        return with(trial, curves, audited, trial.reasons());
    }

    private static TrialResult with(
            TrialResult trial, List<PercentileCurve> curves, boolean audited, Map<String, Long> reasons) {
        LedgerBalance balance = LedgerBalanceBuilder.builder()
                .attempted(1)
                .acknowledged(1)
                .stored(1)
                .audited(audited)
                .build();
        return trial.withBalance(balance).withCurves(curves).withReasons(reasons);
    }
}
