package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.model.verdict.Violation;

class RefusalsTest {
    private static final long SECOND = 1_000_000;

    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "put-stream", 1);
    }

    @Test
    void operations_that_could_not_be_started_make_the_generator_the_limit() {
        assertOpen(trial.states(LedgerState.UNSENT, 5).judge(), Reason.GENERATOR, "5 of 125 ");
    }

    @Test
    void operations_that_could_not_be_started_excuse_no_service_that_was_too_slow_for_those_that_were() {
        trial.threshold("response.max", Relation.BELOW, 4_000, false)
                .states(LedgerState.UNSENT, 5)
                .micros("service", 5 * SECOND)
                .micros("lag", 1);

        TrialResult judged = trial.judge();

        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Breaks.class,
                        breaks -> assertThat(breaks.violation()).isInstanceOf(Violation.ObjectiveMissed.class));
        assertThat(judged.findings())
                .anySatisfy(finding ->
                        assertThat(finding.evidence()).startsWith("5 of 125 ").contains("response.max"));
    }

    @Test
    void operations_that_could_not_be_started_are_the_generators_where_only_their_lag_misses() {
        trial.threshold("response.max", Relation.BELOW, 4_000, false)
                .states(LedgerState.UNSENT, 5)
                .micros("service", 3 * SECOND)
                .micros("lag", 2 * SECOND);

        assertThat(trial.judge().verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void a_threshold_that_only_the_send_lag_misses_makes_the_generator_the_limit() {
        trial.threshold("response.max", Relation.BELOW, 4_000, false)
                .micros("service", 3 * SECOND)
                .micros("lag", 2 * SECOND);
        assertOpen(trial.judge(), Reason.GENERATOR, "response.max < 4000.0 ");
    }

    @Test
    void a_threshold_that_is_missed_without_the_lag_too_is_missed() {
        trial.threshold("response.max", Relation.BELOW, 4_000, false).micros("service", 4_500_000);
        assertThat(trial.judge().verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    /** The service times of the others would meet it. */
    @Test
    void a_threshold_that_failures_at_their_deadline_miss_is_missed() {
        trial.threshold("response.max", Relation.BELOW, 4_000, false)
                .threshold("errors.share", Relation.BELOW, 0.1, false)
                .states(LedgerState.FAILED, 2)
                .total(1_000)
                .micros("failed", 1_000, 1_000);
        assertThat(trial.judge().verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    /** The fixture's deadline is two minutes. */
    @Test
    void a_lag_that_leaves_failures_no_time_makes_the_generator_the_limit() {
        trial.threshold("response.max", Relation.BELOW, 4_000, false)
                .threshold("errors.share", Relation.BELOW, 0.1, false)
                .states(LedgerState.FAILED, 2)
                .total(1_000)
                .micros("failed", 120 * SECOND, 120 * SECOND)
                .micros("lag", 118 * SECOND);
        assertOpen(trial.judge(), Reason.GENERATOR, "response.max < 4000.0 ");
    }

    @Test
    void a_driver_that_threw_makes_the_generator_the_limit() {
        trial.workerSays("{\"is\":\"broken\",\"error\":\"no route\"}");
        assertOpen(trial.judge(), Reason.GENERATOR, ": no route");
    }

    @ParameterizedTest
    @CsvSource({
        "NOT_STARTED, NOT_STARTED",
        "MISSING_CAPABILITY, CAPABILITY",
        "INTERRUPTED, INTERRUPTED",
        "TIME_OUT, INTERRUPTED",
        "BROKEN_WORKER, GENERATOR",
        "LOST_MACHINE, STORE",
        "BROKEN_AUDIT, CHECKER",
        "BROKEN_SAMPLER, CHECKER"
    })
    void a_trial_that_did_not_run_to_its_end_never_holds(TrialOutcome.Kind kind, Reason reason) {
        assertOpen(trial.ended(kind, 1).judge(), reason, kind.name());
    }

    @Test
    void a_disturbed_generator_is_not_called_the_limit() {
        RunFixture.manifest(result).cores(2).write();
        host(3_000, 0, 100);
        host(8_000, 400, 800);
        assertOpen(trial.states(LedgerState.UNSENT, 5).judge(), Reason.HOST, " 7 %");
    }

    @Test
    void others_on_the_machine_make_the_trial_the_hosts() {
        RunFixture.manifest(result).cores(2).write();
        host(3_000, 0, 100);
        host(8_000, 400, 800);
        assertOpen(trial.judge(), Reason.HOST, "steal 4 % ");
    }

    @Test
    void less_than_a_tenth_of_the_machine_is_not_a_disturbance() {
        RunFixture.manifest(result).cores(4).write();
        host(3_000, 0, 100);
        host(8_000, 400, 800);
        assertThat(trial.judge().verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_percentile_that_too_few_operations_support_is_decided_only_where_its_bounds_agree() {
        assertThat(percentile("response.p99", 5_500).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(percentile("response.p99", 1_000).verdict()).isInstanceOf(Verdict.Breaks.class);
        assertOpen(percentile("response.p99", 4_900), Reason.NOISE, "response.p99");
        assertThat(percentile("response.p90", 4_900).verdict()).isEqualTo(Verdict.HOLDS);
    }

    private TrialResult percentile(String metric, double limit) {
        int number = (int) limit + metric.hashCode() % 100;
        return TrialFixture.in(result, Math.abs(number), "put-stream", 1)
                .threshold(metric, Relation.BELOW, limit, false)
                .judge();
    }

    @ParameterizedTest
    @CsvSource({"lost", "memory.peak", "gc.overhead", "heap.after_gc.max"})
    void a_threshold_on_what_was_not_measured_is_open(String metric) {
        trial.subject(service -> service.withoutKernelCounters())
                .notAudited()
                .threshold(metric, Relation.AT_MOST, 0, false);
        assertOpen(trial.judge(), Reason.CHECKER, metric);
    }

    @Test
    void a_threshold_of_no_known_metric_is_open() {
        trial.threshold("latency.p99", Relation.AT_MOST, 0, false);
        assertOpen(trial.judge(), Reason.CHECKER, "latency.p99");
    }

    @Test
    void in_flight_that_is_not_throughput_times_time_is_open() {
        assertOpen(steady(20).judge(), Reason.CHECKER, "20 in flight");
        assertThat(steady(10).judge().verdict()).isEqualTo(Verdict.HOLDS);
    }

    /** 2000 operations of 100 ms in 20 s: ten in flight at any time. */
    private TrialFixture steady(long inFlight) {
        ProgressReport[] reports = IntStream.rangeClosed(1, 20)
                .mapToObj(second -> ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(second * 1_000L)
                        .started(second * 100L + inFlight)
                        .acknowledged(second * 100L)
                        .inFlight(inFlight)
                        .build())
                .toArray(ProgressReport[]::new);
        long[] times = LongStream.generate(() -> 100_000).limit(2_000).toArray();
        return TrialFixture.in(result, (int) inFlight, "put-stream", 1)
                .load(
                        new LoadModel.Closed(10, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(20)))
                .states(LedgerState.ACKNOWLEDGED, 2_000)
                .micros("response", times)
                .micros("service", times)
                .progress(reports);
    }

    @Test
    void a_death_is_never_outvoted_by_a_refusal() {
        TrialResult judged = trial.states(LedgerState.UNSENT, 5)
                .ended(TrialOutcome.Kind.BROKEN_AUDIT, 1)
                .subject(service -> service.exit(137).oomKills(1))
                .judge();
        assertThat(judged.verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    @Test
    void a_hang_on_a_machine_that_others_had_is_open_and_without_them_a_death() {
        RunFixture.manifest(result).cores(2).write();
        ProgressReport[] stall = {
            ProgressReportBuilder.builder()
                    .phase("burst")
                    .atMillis(1_000)
                    .started(125)
                    .acknowledged(5)
                    .inFlight(120)
                    .build(),
            ProgressReportBuilder.builder()
                    .phase("burst")
                    .atMillis(12_000)
                    .started(125)
                    .acknowledged(5)
                    .inFlight(120)
                    .build()
        };
        assertThat(trial.progress(stall).judge().verdict()).isInstanceOf(Verdict.Breaks.class);
        trial = TrialFixture.in(result, 2, "put-stream", 1).progress(stall);
        host(0, 0, 0);
        host(20_000, 0, 24_000);
        TrialResult judged = trial.judge();
        assertOpen(judged, Reason.HOST, "60 %");
        assertThat(judged.findings())
                .anyMatch(finding -> finding.check().equals("deaths")
                        && finding.evidence().contains("60 %")
                        && finding.verdict() instanceof Verdict.Inconclusive);
    }

    @Test
    void a_kill_by_the_kernel_is_a_death_even_on_a_disturbed_machine() {
        RunFixture.manifest(result).cores(2).write();
        host(0, 0, 0);
        host(20_000, 0, 24_000);
        TrialResult judged =
                trial.subject(service -> service.exit(137).oomKills(1)).judge();
        assertThat(judged.verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    private void host(long at, long steal, long foreign) {
        trial.sample(new Sample(at, "host", Map.of(Metric.STEAL, steal, Metric.FOREIGN_CPU, foreign)));
    }

    private static void assertOpen(TrialResult judged, Reason reason, String because) {
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(Optional.of((Verdict.Inconclusive) judged.verdict()))
                .map(Verdict.Inconclusive::reason)
                .contains(reason);
        assertThat(judged.because()).contains(because);
    }
}
