package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.CapacityBound;
import plimsoll.model.study.Expectation;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Verdict;

/** Only rounds of both builds in one run can decide that one is worse. */
class BaselineTest {
    private static final long[] QUIET = {5_000, 5_040, 4_980, 5_010, 5_030, 4_990, 5_020, 5_000};
    private static final long[] NOISY = {5_000, 7_040, 3_980, 6_010, 4_030, 7_990, 3_020, 5_600};
    private static final RelativeThreshold TOTAL =
            new RelativeThreshold("duration", Relation.AT_MOST, 0.05, "duration vs baseline <= +5%");

    @TempDir
    Path result;

    private int number;

    @ParameterizedTest
    @CsvSource({"1.10, WORSE, 11", "1.00, NO_DIFFERENCE, 0", "0.90, BETTER, 0"})
    void eight_rounds_decide_a_difference_of_a_tenth(double factor, Status status, int exitCode) {
        both(QUIET, times(QUIET, factor));
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(status);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
        assertThat(total(judged).change().orElseThrow().share()).isCloseTo(factor - 1, within(0.01));
        assertThat(judged.sentence()).startsWith("new: ").contains("95 %");
    }

    @ParameterizedTest
    @CsvSource({
        "0.70, 40, 0, NOT_DECIDED, 20",
        "1.40, 0, 40, NOT_DECIDED, 20",
        "1.00, 40, 0, NOT_DECIDED, 20",
        "1.00, 0, 40, NO_DIFFERENCE, 0"
    })
    void work_that_a_build_left_undone_makes_it_neither_better_nor_equal_nor_the_other_worse(
            double factor, int refused, int refusedByBase, Status status, int exitCode) {
        for (int round = 1; round <= QUIET.length; round++) {
            refusing("new-baseline", round, refusedByBase, QUIET[round - 1]);
            refusing("new", round, refused, Math.round(QUIET[round - 1] * factor));
        }
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(status);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
        assertThat(judged.sentence().contains("32 %")).isEqualTo(status == Status.NOT_DECIDED);
        assertThat(judged.baseline().orElseThrow().detectable().isPresent()).isEqualTo(status == Status.NO_DIFFERENCE);
        assertThat(total(judged).detectable()).isPresent();
    }

    @Test
    void a_loss_of_noise_alone_is_not_named_where_a_trial_has_no_verdict_for_another_reason() {
        both(QUIET, QUIET.clone());
        trial("new", 9).fault(FaultImpactTest.PAUSE).write();
        trial("new-baseline", 9).total(QUIET[0]).write();
        assertThat(against().baseline().orElseThrow().detectable()).isEmpty();
    }

    @Test
    void a_bound_is_not_kept_by_leaving_work_undone() {
        for (int round = 1; round <= QUIET.length; round++) {
            refusing("new-baseline", round, 0, QUIET[round - 1]);
            refusing("new", round, 40, QUIET[round - 1]);
        }
        Result judged = against(TOTAL);
        assertThat(bound(judged)).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.exitCode()).isEqualTo(20);
    }

    @Test
    void noise_decides_nothing_and_says_how_many_rounds_would() {
        both(QUIET, NOISY);
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(Status.NOT_DECIDED);
        assertThat(judged.exitCode()).isEqualTo(20);
        assertThat(judged.sentence()).containsPattern("about \\d+ rounds");
    }

    /** The loss that is said to show is larger where the rounds differ more. */
    @Test
    void a_run_says_which_loss_it_would_have_seen() {
        both(QUIET, QUIET.clone());
        double quiet = total(against()).detectable().orElseThrow();
        both(QUIET, NOISY);
        double noisy = total(against()).detectable().orElseThrow();
        assertThat(quiet).isBetween(0.02, 0.05);
        assertThat(noisy).isGreaterThan(2 * quiet);
        assertThat(against().baseline().orElseThrow().detectable()).contains(noisy);
    }

    @ParameterizedTest
    @CsvSource({"1.10, WORSE, 11", "1.00, NO_DIFFERENCE, 0"})
    void a_build_that_takes_more_cpu_time_for_each_operation_is_worse_at_the_same_speed(
            double factor, Status status, int exitCode) {
        for (int round = 1; round <= QUIET.length; round++) {
            computing(trial("new-baseline", round), 4_000 + 10 * round)
                    .total(QUIET[round - 1])
                    .write();
            computing(trial("new", round), Math.round(factor * (4_000 + 10 * round)))
                    .total(QUIET[round - 1])
                    .write();
        }
        Result judged = against();
        assertThat(total(judged).standing()).isEqualTo(Status.NO_DIFFERENCE);
        assertThat(only(judged).standing()).isEqualTo(status);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void fewer_rounds_than_decide_only_look_like_it() {
        both(Arrays.copyOf(QUIET, 3), times(Arrays.copyOf(QUIET, 3), 1.5));
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(Status.LOOKS_WORSE);
        assertThat(judged.exitCode()).isEqualTo(20);
        assertThat(judged.sentence()).contains("6 rounds");
    }

    @ParameterizedTest
    @CsvSource({"1.10, Breaks, 10", "1.04, Holds, 0", "1.00, Holds, 0"})
    void a_bound_on_the_change_takes_the_place_of_the_test(double factor, String verdict, int exitCode) {
        both(QUIET, times(QUIET, factor));
        Result judged = against(TOTAL);
        assertThat(bound(judged).getClass().getSimpleName()).isEqualTo(verdict);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
    }

    @Test
    void a_bound_that_noise_leaves_open_is_not_decided() {
        both(QUIET, NOISY);
        Result judged = against(TOTAL);
        assertThat(bound(judged)).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.exitCode()).isEqualTo(20);
        assertThat(judged.sentence()).endsWith(" duration vs baseline <= +5%");
    }

    @Test
    void a_bound_on_an_unmeasured_figure_is_not_decided() {
        both(QUIET, QUIET);
        Result judged = against(new RelativeThreshold("ready", Relation.AT_MOST, 0, "ready vs baseline <= 0%"), TOTAL);
        assertThat(only(judged).deltas()).extracting(Delta::metric).startsWith("duration", "ready");
        assertThat(judged.exitCode()).isIn(0, 20);
    }

    @Test
    void a_build_that_lost_data_where_the_baseline_held_is_worse_however_fast_it_is() {
        both(QUIET, QUIET);
        trial("new", 9).found(7, 0).write();
        trial("new-baseline", 9).write();
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(Status.BROKE);
        assertThat(judged.exitCode()).isEqualTo(11);
    }

    /** Equal builds miss a threshold by chance now and then; only a miss that goes with the build counts. */
    @ParameterizedTest
    @CsvSource({
        "1, 0, NOT_DECIDED, 20",
        "5, 0, NOT_DECIDED, 20",
        "6, 0, BROKE, 11",
        "8, 1, BROKE, 11",
        "0, 1, NO_DIFFERENCE, 0",
        "1, 1, NO_DIFFERENCE, 0",
        "0, 6, ONLY_THIS_HELD, 0"
    })
    void a_missed_objective_counts_when_it_goes_with_the_build(
            int missed, int missedByBase, Status status, int exitCode) {
        for (int round = 1; round <= QUIET.length; round++) {
            broken(trial("new-baseline", round).total(QUIET[round - 1]), round <= missedByBase)
                    .write();
            broken(trial("new", round).total(QUIET[round - 1]), round > QUIET.length - missed)
                    .write();
        }
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(status);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
        assertThat(judged.baseline().orElseThrow().detectable().isPresent()).isEqualTo(exitCode == 0);
    }

    @ParameterizedTest
    @CsvSource({"1, 8, BROKE, 11", "3, 5, NOT_DECIDED, 20", "2, 2, NO_DIFFERENCE, 0", "8, 1, ONLY_THIS_HELD, 0"})
    void deaths_of_a_build_that_also_the_baseline_has_count_when_they_go_with_the_build(
            int byBase, int died, Status status, int exitCode) {
        for (int round = 1; round <= QUIET.length; round++) {
            dying(trial("new-baseline", round).total(QUIET[round - 1]), round <= byBase)
                    .write();
            dying(trial("new", round).total(QUIET[round - 1]), round <= died).write();
        }
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(status);
        assertThat(judged.exitCode()).isEqualTo(exitCode);
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "6, 10"})
    void an_objective_that_should_be_met_is_against_the_expectation_when_the_miss_goes_with_the_build(
            int missed, int exitCode) {
        for (int round = 1; round <= QUIET.length; round++) {
            trial("new-baseline", round).total(QUIET[round - 1]).write();
            broken(trial("new", round).expect(Expectation.HOLDS).total(QUIET[round - 1]), round <= missed)
                    .write();
        }
        assertThat(against().exitCode()).isEqualTo(exitCode);
    }

    @ParameterizedTest
    @CsvSource({"1, NOT_DECIDED", "2, BROKE"})
    void a_build_that_misses_in_every_round_broke_from_two_rounds_on(int rounds, Status status) {
        for (int round = 1; round <= rounds; round++) {
            trial("new-baseline", round).write();
            broken(trial("new", round), true).write();
        }
        assertThat(only(against()).standing()).isEqualTo(status);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void a_build_disturbed_in_a_round_neither_held_nor_broke_when_the_other_broke(boolean baseBroke) {
        both(QUIET, QUIET);
        disturbed(trial(baseBroke ? "new" : "new-baseline", 9)).write();
        trial(baseBroke ? "new-baseline" : "new", 9)
                .states(LedgerState.FAILED, 1)
                .write();
        Result judged = against();
        assertThat(only(judged).standing()).isEqualTo(Status.NOT_DECIDED);
        assertThat(only(judged).sentence()).contains("inconclusive");
        assertThat(judged.exitCode()).isNotIn(0, 11);
    }

    private static TrialFixture disturbed(TrialFixture trial) {
        return trial.sample(new Sample(3_000, "host", Map.of(Metric.FOREIGN_CPU, 0L)))
                .sample(new Sample(9_000, "host", Map.of(Metric.FOREIGN_CPU, 9_000L)));
    }

    @Test
    void a_build_that_breaks_against_its_expectation_ends_as_ever() {
        both(QUIET, QUIET);
        trial("new", 9).expect(Expectation.HOLDS).states(LedgerState.FAILED, 1).write();
        trial("other", 1)
                .expect(Expectation.HOLDS)
                .states(LedgerState.FAILED, 1)
                .write();
        assertThat(against().exitCode()).isEqualTo(10);
    }

    @Test
    void the_baseline_is_neither_ranked_nor_recommended() {
        both(QUIET, times(QUIET, 0.5));
        Result judged = against();
        assertThat(judged.comparisons()).isEmpty();
        assertThat(judged.recommendation()).map(advice -> advice.variant()).contains("new");
    }

    @Test
    void a_build_that_is_worse_than_its_baseline_is_not_recommended() {
        both(times(QUIET, 0.5), QUIET);
        assertThat(against().recommendation()).isEmpty();
    }

    /** Both builds at 95 % of the baseline's capacity; this build breaks in the given number of eight rounds. */
    @ParameterizedTest
    @CsvSource({"0, 0, 0", "8, 0, 10", "3, 0, 20", "8, 8, 20"})
    void a_bound_on_the_capacity_is_decided_by_who_holds_what_it_allows(int broke, int brokeBase, int exitCode) {
        for (int round = 1; round <= 8; round++) {
            broken(trial("new", round), round <= broke).write();
            broken(trial("new-baseline", round), round <= brokeBase).write();
        }
        Result judged = withinCapacity();

        assertThat(judged.exitCode()).as(judged.sentence()).isEqualTo(exitCode);
        assertThat(judged.sentence())
                .containsSubsequence("new", "users 190", (8 - broke) + " of 8", (8 - brokeBase) + " of 8");
    }

    @ParameterizedTest
    @CsvSource({"1, 20", "8, 10"})
    void a_death_near_the_edge_counts_when_it_goes_with_the_build(int died, int exitCode) {
        for (int round = 1; round <= 8; round++) {
            dying(trial("new", round), round <= died).write();
            trial("new-baseline", round).write();
        }
        assertThat(withinCapacity().exitCode()).isEqualTo(exitCode);
    }

    @Test
    void lost_data_near_the_edge_is_never_outvoted() {
        for (int round = 1; round <= 8; round++) {
            TrialFixture trial = trial("new", round);
            (round == 1 ? trial.found(1, 0) : trial).write();
            trial("new-baseline", round).write();
        }
        assertThat(withinCapacity().exitCode()).isEqualTo(10);
    }

    @Test
    void lost_data_counts_also_where_the_baseline_missed_an_objective() {
        for (int round = 1; round <= 8; round++) {
            TrialFixture trial = trial("new", round);
            (round == 1 ? trial.found(1, 0) : trial).write();
            broken(trial("new-baseline", round), round == 2).write();
        }
        assertThat(withinCapacity().exitCode()).isEqualTo(10);
    }

    private Result withinCapacity() {
        RelativeThreshold users =
                new RelativeThreshold("capacity.users", Relation.AT_LEAST, -0.05, "capacity.users vs baseline >= -5%");
        RunFixture.manifest(result)
                .against(new Baseline(
                        "found",
                        Map.of(),
                        List.of(),
                        List.of(new CapacityBound("new/125", "new-baseline/125", users, "users 190"))))
                .write();
        return Judge.run(result);
    }

    private static TrialFixture dying(TrialFixture trial, boolean dies) {
        return dies
                ? trial.subject(service ->
                        service.exit(3).output("Terminating due to java.lang.OutOfMemoryError: Java heap space"))
                : trial;
    }

    private static TrialFixture broken(TrialFixture trial, boolean broken) {
        return broken ? trial.states(LedgerState.FAILED, 1) : trial;
    }

    private Result against(RelativeThreshold... thresholds) {
        RunFixture.manifest(result)
                .against(new Baseline("old.jar", Map.of("new/125", "new-baseline/125"), List.of(thresholds), List.of()))
                .write();
        return Judge.run(result);
    }

    private void both(long[] baseline, long[] now) {
        for (int round = 1; round <= baseline.length; round++) {
            trial("new-baseline", round).total(baseline[round - 1]).write();
            trial("new", round).total(now[round - 1]).write();
        }
    }

    private static TrialFixture computing(TrialFixture trial, long millis) {
        return trial.sample(new Sample(3_000, "service", Map.of(Metric.CPU_TIME, 0L)))
                .sample(new Sample(9_000, "service", Map.of(Metric.CPU_TIME, millis)));
    }

    private void refusing(String variant, int round, int refused, long totalMillis) {
        trial(variant, round)
                .states(LedgerState.REJECTED, refused)
                .total(totalMillis)
                .write();
    }

    private TrialFixture trial(String variant, int round) {
        return TrialFixture.in(result, ++number, variant, round);
    }

    private static BaselinePair only(Result judged) {
        assertThat(judged.baseline().orElseThrow().pairs()).hasSize(1);
        return judged.baseline().orElseThrow().pairs().getFirst();
    }

    private static Delta total(Result judged) {
        Delta first = only(judged).deltas().getFirst();
        assertThat(first.metric()).isEqualTo("duration");
        return first;
    }

    private static Verdict bound(Result judged) {
        return total(judged).threshold().orElseThrow().verdict();
    }

    private static long[] times(long[] millis, double factor) {
        return Arrays.stream(millis).map(each -> Math.round(each * factor)).toArray();
    }
}
