package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Verdict;

/** Rounds that missed an objective, beside those that held: without its slow rounds, a build looks fast. */
class MissedRoundsTest {
    private static final int OBJECTIVE_MILLIS = 6_000;

    @TempDir
    private Path result;

    private int number;

    /** In the seven rounds that both hold, this build takes 8 % longer, which would be decided. */
    @Test
    void a_baseline_that_misses_its_objective_in_its_slow_rounds_does_not_make_this_build_worse() {
        for (int round = 1; round <= 10; round++) {
            bounded("new-baseline", round, round <= 3 ? 8_000 : 5_000).write();
            bounded("new", round, 5_400).write();
        }
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(Status.NOT_DECIDED);
        assertThat(judged.exitCode()).isEqualTo(20);
        assertThat(duration(judged).rounds()).isEqualTo(10);
        assertThat(duration(judged).change().orElseThrow().share()).isNegative();
    }

    /** In the eight rounds that both hold, the builds are equal. */
    @Test
    void a_build_that_misses_its_objective_in_its_slow_rounds_keeps_no_bound() {
        for (int round = 1; round <= 10; round++) {
            bounded("new-baseline", round, 5_000).write();
            bounded("new", round, round <= 2 ? 9_000 : 5_000).write();
        }
        assertThat(duration(against(within(0.05))).rounds()).isEqualTo(10);
        assertThat(bound(against(within(0.05)))).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(against(within(0.05)).exitCode()).isEqualTo(20);
    }

    /** It is fast in the four rounds that it holds, and slow in all six others. */
    @Test
    void the_medians_beside_a_change_are_those_of_the_rounds_that_it_compares() {
        for (int round = 1; round <= 10; round++) {
            bounded("new-baseline", round, 5_000).write();
            bounded("new", round, round <= 6 ? 9_000 : 4_500).write();
        }
        Delta.Change change = duration(against()).change().orElseThrow();
        assertThat(change.baseline()).isEqualTo(5_000);
        assertThat(change.now()).isEqualTo(9_000);
        assertThat(change.share()).isPositive();
    }

    /** All rounds are within the bound, and noise leaves the figure itself undecided. */
    @ParameterizedTest
    @CsvSource({"2, 0, Inconclusive, 20", "0, 0, Holds, 0", "2, 2, Holds, 0", "0, 2, Holds, 0"})
    void a_bound_that_figures_keep_is_open_as_long_as_this_build_misses_more(
            int missed, int missedByBase, String verdict, int exitCode) {
        for (int round = 1; round <= 8; round++) {
            failing(trial("new-baseline", round).total(5_000), round <= missedByBase)
                    .write();
            failing(trial("new", round).total(round % 2 == 0 ? 5_400 : 4_630), round <= missed)
                    .write();
        }
        Result judged = against(within(0.15));
        assertThat(duration(judged).standing()).isEqualTo(Status.NOT_DECIDED);
        assertThat(bound(judged).getClass().getSimpleName()).isEqualTo(verdict);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
    }

    @ParameterizedTest
    @EnumSource(
            value = LedgerState.class,
            names = {"REJECTED", "FAILED"})
    void a_round_that_missed_its_objective_by_leaving_work_undone_does_not_count(LedgerState undone) {
        for (int round = 1; round <= 8; round++) {
            trial("new-baseline", round).write();
            trial("new", round)
                    .threshold("rejected.share", Relation.BELOW, 0.01, false)
                    .states(undone, round <= 2 ? 40 : 0)
                    .write();
        }
        assertThat(duration(against()).rounds()).isEqualTo(6);
    }

    /** Its bytes, its processor time and its memory are those of fewer operations. */
    @Test
    void a_round_that_was_cut_before_all_operations_had_finished_does_not_count() {
        for (int round = 1; round <= 8; round++) {
            trial("new-baseline", round).write();
            TrialFixture cut = trial("new", round);
            (round <= 2 ? cut.cut() : cut).write();
        }
        List<Delta> deltas = only(against()).deltas();
        assertThat(deltas).hasSizeGreaterThan(1).extracting(Delta::rounds).containsOnly(6);
    }

    private TrialFixture bounded(String variant, int round, long millis) {
        return trial(variant, round)
                .threshold("duration", Relation.AT_MOST, OBJECTIVE_MILLIS, false)
                .total(millis);
    }

    private static TrialFixture failing(TrialFixture trial, boolean fails) {
        return fails ? trial.states(LedgerState.FAILED, 1) : trial;
    }

    private TrialFixture trial(String variant, int round) {
        return TrialFixture.in(result, ++number, variant, round);
    }

    private static RelativeThreshold within(double share) {
        return new RelativeThreshold(
                "duration", Relation.AT_MOST, share, "duration vs baseline <= +" + Math.round(share * 100) + "%");
    }

    private Result against(RelativeThreshold... thresholds) {
        RunFixture.manifest(result)
                .against(new Baseline("old.jar", Map.of("new/125", "new-baseline/125"), List.of(thresholds), List.of()))
                .write();
        return Judge.run(result);
    }

    private static BaselinePair only(Result judged) {
        assertThat(judged.baseline().orElseThrow().pairs()).hasSize(1);
        return judged.baseline().orElseThrow().pairs().getFirst();
    }

    private static Delta duration(Result judged) {
        return only(judged).deltas().getFirst();
    }

    private static Verdict bound(Result judged) {
        return duration(judged).threshold().orElseThrow().verdict();
    }
}
