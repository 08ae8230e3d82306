package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.json.Json;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Recommendation;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.Comparison;
import plimsoll.model.result.comparison.ComparisonStrength;
import plimsoll.model.study.Expectation;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;

class RunTest {
    private static final UnaryOperator<TrialFixture> GOOD = UnaryOperator.identity();

    @TempDir
    Path result;

    private int number;

    @Test
    void the_sentence_says_who_held_what_and_who_did_not_and_why() {
        rounds(
                "buffer-all",
                trial -> trial.subject(service ->
                        service.exit(3).output("Terminating due to java.lang.OutOfMemoryError: Java heap space")),
                5_000);
        rounds("put-stream", GOOD, 5_000, 5_100, 5_200);
        rounds("temp-file", GOOD, 9_000, 9_100, 9_200);
        assertThat(Judge.run(result).sentence())
                .containsSubsequence("put-stream", "125 x 10m", "512m", "3 of 3", "temp-file", "3 of 3", "buffer-all")
                .contains(new Death.HeapExhausted().words(), "1 of 1");
    }

    @Test
    void a_cell_that_holds_under_a_weak_cap_says_so_and_exits_as_measured() {
        rounds("a", trial -> trial.subject(service -> service.weakCap("prlimit-data")), 5_000, 5_100);

        Result judged = Judge.run(result);

        assertThat(judged.sentence()).containsSubsequence("a ", "125 x 10m", "512m", "2 of 2", "weak cap");
        assertThat(judged.recommendation())
                .hasValueSatisfying(
                        advice -> assertThat(advice.because()).containsSubsequence("125 x 10m", "2 of 2", "weak cap"));
        assertThat(cell(judged, "a/125").verdict()).isEqualTo(new Verdict.Holds(Optional.of("prlimit-data")));
        assertThat(cell(judged, "a/125").held()).isEqualTo(2);
        assertThat(judged.exitCode()).isZero();
    }

    @Test
    void cells_are_in_the_studys_order_regardless_of_the_order_of_trials() {
        RunFixture.manifest(result).cells("c/125", "a/125", "b/125").write();
        rounds("b", GOOD, 5_000);
        rounds("a", GOOD, 5_000);
        rounds("new", GOOD, 5_000);
        rounds("c", GOOD, 5_000);

        assertThat(Judge.run(result).cells())
                .extracting(CellResult::cell)
                .containsExactly("c/125", "a/125", "b/125", "new/125");
    }

    @Test
    void swapping_the_records_of_two_variants_swaps_their_results() {
        rounds("a", GOOD, 5_000, 5_100, 5_200);
        rounds("b", GOOD, 9_000, 9_100, 9_200);
        rounds("c", trial -> trial.found(1, 0), 5_000);
        Result first = Judge.run(result);

        result = result.resolve("swapped");
        rounds("b", GOOD, 5_000, 5_100, 5_200);
        rounds("c", GOOD, 9_000, 9_100, 9_200);
        rounds("a", trial -> trial.found(1, 0), 5_000);
        Result second = Judge.run(result);

        assertThat(first.comparisons().getFirst().better()).isEqualTo("a/125");
        assertThat(second.comparisons().getFirst().better()).isEqualTo("b/125");
        assertThat(first.recommendation()).map(Recommendation::variant).contains("a");
        assertThat(second.recommendation()).map(Recommendation::variant).contains("b");
        assertThat(cell(first, "c/125").verdict())
                .isEqualTo(cell(second, "a/125").verdict());
    }

    @Test
    void a_cell_is_the_worst_of_its_rounds_with_the_medians_of_their_figures() {
        rounds("a", GOOD, 5_000, 7_000);
        rounds("b", GOOD, 5_000);
        trial("b", 2, 6_000).states(LedgerState.FAILED, 1).write();
        Result judged = Judge.run(result);
        CellResult a = cell(judged, "a/125");
        assertThat(a.held()).isEqualTo(2);
        assertThat(a.figures()).containsEntry("totalMillis", 6_000.0);
        assertThat(a.load()).isEqualTo("125 x 10m at once");
        assertThat(a.limits()).isEqualTo("320m heap in 512m");
        assertThat(a.trials()).containsExactly("trials/001-a-r1", "trials/002-a-r2");
        CellResult b = cell(judged, "b/125");
        assertThat(b.held()).isEqualTo(1);
        assertThat(b.verdict()).isInstanceOf(Verdict.Breaks.class);
        assertThat(b.because()).contains("1 failed");
    }

    @Test
    void the_last_whole_attempt_at_a_round_counts() {
        trial("a", 1, 5_000)
                .ended(TrialOutcome.Kind.COMPLETED, 1)
                .states(LedgerState.FAILED, 1)
                .write();
        trial("a", 1, 5_000).ended(TrialOutcome.Kind.COMPLETED, 2).write();
        trial("a", 1, 5_000).interrupted().write();
        Result judged = Judge.run(result);
        assertThat(judged.trials()).hasSize(3);
        assertThat(cell(judged, "a/125").verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell(judged, "a/125").trials()).containsExactly("trials/002-a-r1");
        assertThat(judged.partial()).isFalse();
    }

    @Test
    void an_interrupted_round_is_none_of_those_that_are_counted() {
        trial("a", 1, 5_000).write();
        trial("a", 2, 5_000).interrupted().write();
        trial("b", 1, 5_000).interrupted().write();
        Result judged = Judge.run(result);
        CellResult a = judged.cells().getFirst();
        assertThat(a.held()).isEqualTo(1);
        assertThat(a.rounds()).isEqualTo(1);
        assertThat(a.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.cells().getLast().rounds()).isZero();
        assertThat(judged.cells().getLast().verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.partial()).isTrue();
        assertThat(judged.exitCode()).isEqualTo(130);
        assertThat(judged.sentence()).contains("1 of 1").doesNotContain("of 2");
    }

    @Test
    void with_few_rounds_a_difference_only_looks_like_one() {
        rounds("a", GOOD, 5_000, 5_100, 5_200);
        rounds("b", GOOD, 9_000, 9_100, 9_200);
        Comparison comparison = Judge.run(result).comparisons().getFirst();
        assertThat(comparison.strength()).isEqualTo(ComparisonStrength.LOOKS_LIKE);
        assertThat(comparison.figure()).isEqualTo("totalMillis");
        assertThat(comparison.sentence()).containsSubsequence("a ", "1.78", "b", "3 rounds");
    }

    @Test
    void eight_rounds_decide_and_the_ratio_has_an_interval() {
        rounds("b", GOOD, 9_000, 9_100, 9_200, 9_050, 9_150, 9_000, 9_100, 9_200);
        rounds("a", GOOD, 5_000, 5_100, 5_200, 5_050, 5_150, 5_000, 5_100, 5_200);
        Comparison comparison = Judge.run(result).comparisons().getFirst();
        assertThat(comparison.better()).isEqualTo("a/125");
        assertThat(comparison.strength()).isEqualTo(ComparisonStrength.DECIDED);
        assertThat(comparison.low()).isLessThan(comparison.ratio()).isGreaterThan(1.7);
        assertThat(comparison.high()).isGreaterThan(comparison.ratio()).isLessThan(1.9);
    }

    @Test
    void only_cells_that_hold_are_compared_and_recommended() {
        rounds("a", trial -> trial.states(LedgerState.FAILED, 1), 1_000);
        rounds("b", GOOD, 9_000);
        Result judged = Judge.run(result);
        assertThat(judged.comparisons()).isEmpty();
        assertThat(judged.recommendation()).map(Recommendation::variant).contains("b");
    }

    @Test
    void a_cells_figures_are_those_of_its_rounds_that_hold() {
        rounds("a", GOOD, 5_000, 7_000);
        trial("a", 3, 1_000).states(LedgerState.FAILED, 1).write();
        rounds("b", trial -> trial.states(LedgerState.FAILED, 1), 3_000);

        Result judged = Judge.run(result);
        assertThat(cell(judged, "a/125").figures()).containsEntry("totalMillis", 6_000.0);
        assertThat(cell(judged, "b/125").figures()).containsEntry("totalMillis", 3_000.0);
    }

    @Test
    void the_recommendation_is_for_the_studys_first_load_even_if_more_variants_hold_another() {
        UnaryOperator<TrialFixture> little =
                trial -> trial.load(new LoadModel.Burst(20), new StopCondition.Operations(20, Duration.ofSeconds(300)));
        rounds("weak", trial -> trial.states(LedgerState.FAILED, 1), 1_000);
        rounds("strong", GOOD, 9_000);
        rounds("weak-little", little, 1_000);
        rounds("strong-little", little, 9_000);
        assertThat(Judge.run(result).recommendation())
                .map(Recommendation::variant)
                .contains("strong");
    }

    @Test
    void the_recommended_flags_are_those_that_can_be_pasted() {
        rounds(
                "a",
                trial -> trial.subject(service -> service.command(
                        "java",
                        "-Xmx320m",
                        "-XX:+UseSerialGC",
                        "-Xlog:gc*:file=/tmp/gc.log",
                        "-XX:OnOutOfMemoryError=touch x",
                        "-XX:ErrorFile=/tmp/hs_err.log",
                        "-Dupload.mode=stream",
                        "-jar",
                        "app.jar",
                        "--server.port=21001",
                        "--temp=/home/me/.local/state/plimsoll/scratch/22576-1963397/8-service",
                        "--limit=210015")),
                5_000);
        assertThat(Judge.run(result).recommendation().orElseThrow().settings())
                .containsExactly("-Xmx320m", "-XX:+UseSerialGC", "-Dupload.mode=stream", "--limit=210015");
    }

    @Test
    void an_attached_service_is_recommended_without_flags() {
        rounds("a", trial -> trial.subject(service -> service.command()), 5_000);
        assertThat(Judge.run(result).recommendation().orElseThrow().settings()).isEmpty();
    }

    @Test
    void a_recommended_option_keeps_the_word_that_is_its_value_and_goes_with_it() {
        rounds(
                "a",
                trial -> trial.subject(service -> service.command(
                        "java",
                        "--add-opens",
                        "java.base/java.lang=ALL-UNNAMED",
                        "--enable-preview",
                        "-cp",
                        "a:b",
                        "mine.Main",
                        "--config",
                        "app.conf",
                        "--port",
                        "21001",
                        "--quiet")),
                5_000);
        assertThat(Judge.run(result).recommendation().orElseThrow().settings())
                .containsExactly(
                        "--add-opens",
                        "java.base/java.lang=ALL-UNNAMED",
                        "--enable-preview",
                        "--config",
                        "app.conf",
                        "--quiet");
    }

    @Test
    void flags_of_a_jvm_are_not_recommended_for_a_program_in_which_none_was_seen() {
        UnaryOperator<MemberFixture> script =
                service -> service.command("sh", "run", "21001").environment("JAVA_TOOL_OPTIONS", "-Xmx320m");
        rounds("native", trial -> trial.subject(script), 5_000);
        assertThat(Judge.run(result).recommendation().orElseThrow().settings()).isEmpty();

        rounds(
                "jvm",
                trial -> trial.subject(service ->
                        script.apply(service).gcLog("[1.0s][info][gc] GC(0) Pause Young (x) 1M->1M(2M) 1.0ms")),
                1_000);
        assertThat(Judge.run(result).recommendation().orElseThrow().settings()).containsExactly("-Xmx320m");
    }

    @Test
    void users_are_ranked_by_the_rate_and_more_is_better() {
        for (int round = 1; round <= 3; round++) {
            users("a", round, 100).write();
            users("b", round, 200).write();
        }
        Comparison comparison = Judge.run(result).comparisons().getFirst();
        assertThat(comparison.figure()).isEqualTo("operationsPerSecond");
        assertThat(comparison.better()).isEqualTo("b/125");
        assertThat(comparison.ratio()).isCloseTo(2, within(1e-9));
        assertThat(cell(Judge.run(result), "a/125").load()).isEqualTo("10 users x 10m");
    }

    private TrialFixture users(String variant, int round, int operations) {
        return trial(variant, round, 10_000)
                .load(
                        new LoadModel.Closed(10, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(10)))
                .states(LedgerState.ACKNOWLEDGED, operations);
    }

    @Test
    void the_manifest_is_written_in_its_own_order() {
        RunFixture.manifest(result).write();
        rounds("a", GOOD, 5_000);
        Result judged = Judge.run(result);
        assertThat(judged.environment().keySet()).containsExactly("Machine", "JDK", "Caps");
        assertThat(judged.question()).isEqualTo("Which survives?");
        assertThat(judged.notes()).startsWith("a need took the place of another");
        assertThat(judged.seed()).isEqualTo(42);
        assertThat(judged.partial()).isFalse();
    }

    @Test
    void fewer_trials_than_planned_are_a_partial_result() {
        RunFixture.manifest(result).planned(2).write();
        rounds("a", GOOD, 5_000);
        Result judged = Judge.run(result);
        assertThat(judged.partial()).isTrue();
        assertThat(judged.exitCode()).isEqualTo(130);
        assertThat(judged.notes()).anyMatch(note -> note.startsWith("1 of 2 "));
    }

    @ParameterizedTest
    @CsvSource({
        "HOLDS, good, 0",
        "ANY, good, 0",
        "BREAKS, good, 10",
        "HOLDS, dead, 10",
        "ANY, dead, 0",
        "BREAKS, dead, 0",
        "ANY, unsent, 21",
        "HOLDS, unsent, 21",
        "ANY, brokenAudit, 20",
        "ANY, notStarted, 30",
        "HOLDS, beyondTheMachine, 31",
        "HOLDS, diedAtStart, 30",
        "ANY, interrupted, 130"
    })
    void the_exit_code_says_the_worst_that_matters(Expectation expectation, String how, int code) {
        rounds("a", trial -> changed(trial, how).expect(expectation), 5_000);
        assertThat(Judge.run(result).exitCode()).isEqualTo(code);
    }

    private static TrialFixture changed(TrialFixture trial, String how) {
        return switch (how) {
            case "dead" -> trial.subject(service -> service.exit(137).oomKills(1));
            case "unsent" -> trial.states(LedgerState.UNSENT, 1);
            case "brokenAudit" -> trial.ended(TrialOutcome.Kind.BROKEN_AUDIT, 1);
            case "beyondTheMachine" -> trial.ended(TrialOutcome.Kind.MISSING_CAPABILITY, 1);
            case "notStarted" -> trial.ended(TrialOutcome.Kind.NOT_STARTED, 1);
            case "diedAtStart" ->
                trial.ended(TrialOutcome.Kind.NOT_STARTED, 1)
                        .subject(service -> service.neverReady().exit(1));
            case "interrupted" -> trial.interrupted();
            default -> trial;
        };
    }

    @Test
    void a_variant_that_does_not_start_beside_one_that_does_is_against_its_expectation() {
        rounds("a", trial -> trial.expect(Expectation.HOLDS), 5_000);
        rounds(
                "b",
                trial -> trial.expect(Expectation.HOLDS)
                        .subject(service -> service.neverReady().exit(1)),
                5_000);
        assertThat(Judge.run(result).exitCode()).isEqualTo(10);
    }

    @Test
    void judging_a_run_twice_gives_the_same_to_the_byte() {
        RunFixture.manifest(result).write();
        rounds("a", GOOD, 5_000, 5_100);
        rounds("b", trial -> trial.states(LedgerState.UNKNOWN, 3), 9_000);
        assertThat(Json.line(Judge.run(result))).isEqualTo(Json.line(Judge.run(result)));
        assertThat(Json.parse(Json.line(Judge.run(result)), Result.class)).isEqualTo(Judge.run(result));
    }

    private void rounds(String variant, UnaryOperator<TrialFixture> change, long... totals) {
        for (int round = 1; round <= totals.length; round++) {
            change.apply(trial(variant, round, totals[round - 1])).write();
        }
    }

    private TrialFixture trial(String variant, int round, long total) {
        return TrialFixture.in(result, ++number, variant, round).total(total);
    }

    private static CellResult cell(Result judged, String name) {
        List<CellResult> cells =
                judged.cells().stream().filter(cell -> cell.cell().equals(name)).toList();
        assertThat(cells).hasSize(1);
        return cells.getFirst();
    }
}
