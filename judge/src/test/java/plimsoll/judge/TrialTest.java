package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Figures;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.result.PercentileCurve;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.records.TrialFolder;

class TrialTest {
    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "put-stream", 1);
    }

    @Test
    void a_good_trial_holds() {
        TrialResult judged = trial.judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.findings())
                .extracting(finding -> finding.check())
                .containsExactly("deaths", "loss", "execution", "host", "generator", "errors");
        assertThat(judged.folder()).isEqualTo("trials/001-put-stream-r1");
        assertThat(judged.because())
                .containsSubsequence("125 acknowledged = 125 stored + 0 lost", "125 attempted", "125 acknowledged");
    }

    @Test
    void a_good_trial_is_judged_alike_in_an_interrupted_thread() {
        Path folder = trial.write().path();
        Thread.currentThread().interrupt();

        TrialResult judged = Judge.trial(folder);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void under_a_weak_cap_a_good_trial_holds_with_that_restriction() {
        TrialResult judged =
                trial.subject(service -> service.weakCap("prlimit-data")).judge();

        assertThat(judged.verdict()).isEqualTo(new Verdict.Holds(Optional.of("prlimit-data")));
        assertThat(judged.because()).startsWith("service: ").contains("125 acknowledged");
    }

    @Test
    void a_trial_that_breaks_under_a_weak_cap_breaks() {
        TrialResult judged = trial.subject(service -> service.weakCap("prlimit-data"))
                .states(LedgerState.FAILED, 1)
                .judge();

        assertThat(judged.verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    @Test
    void under_a_weak_cap_a_service_that_mostly_collects_is_inconclusive() {
        String log = IntStream.range(1, 12)
                .mapToObj(second -> MemberFixture.gcPause(second, 400))
                .collect(Collectors.joining());
        TrialResult judged = trial.subject(
                        service -> service.weakCap("prlimit-data").gcLog(log))
                .judge();

        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.reason()).isEqualTo(Verdict.Reason.CAPABILITY));
        assertThat(judged.because()).contains("40 % of 5 s");
    }

    @Test
    void under_a_weak_cap_a_short_burst_that_is_mostly_collections_is_inconclusive_too() {
        TrialResult judged = trial.total(2_000)
                .subject(service -> service.weakCap("prlimit-data")
                        .gcLog("[3.500s][info][gc] GC(1) Pause Full (Allocation Failure) 310M->309M(320M) 900.000ms\n"))
                .judge();

        assertThat(judged.figures().get("gcShare")).isBetween(0.25, 0.5);
        assertThat(judged.because()).contains("of the judged time");
    }

    @Test
    void under_a_weak_cap_the_collections_of_another_service_do_not_count() {
        MemberFixture other = MemberFixture.run("other")
                .gcLog("[3.500s][info][gc] GC(1) Pause Full (Allocation Failure) 310M->309M(320M) 900.000ms\n");
        trial.total(2_000).subject(service -> service.weakCap("prlimit-data"));

        TrialResult judged =
                Judge.trial(MemberFixture.continued(trial.write(), other).path());

        assertThat(judged.figures().get("gcShare")).isGreaterThan(0.25);
        assertThat(judged.verdict()).isEqualTo(new Verdict.Holds(Optional.of("prlimit-data")));
    }

    @Test
    void where_nothing_was_attempted_nothing_was_held() {
        TrialResult judged = trial.states(LedgerState.NONE, 125).judge();

        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.reason()).isEqualTo(Verdict.Reason.NOISE));
    }

    @Test
    void an_operation_that_failed_or_stayed_unknown_breaks_without_any_threshold() {
        TrialResult judged = trial.states(LedgerState.FAILED, 1)
                .states(LedgerState.UNKNOWN, 2)
                .judge();
        assertThat(judged.verdict()).isEqualTo(new Verdict.Breaks(new Violation.ObjectiveMissed("errors", 3, "== 0")));
        assertThat(judged.because()).contains("125 attempted", "122 acknowledged", "1 failed", "2 unknown");
    }

    @Test
    void a_threshold_on_errors_takes_the_place_of_that_rule() {
        trial.states(LedgerState.UNKNOWN, 2).threshold("errors.share", Relation.BELOW, 0.02, false);
        assertThat(trial.judge().verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void rejections_are_an_answer_and_break_only_a_threshold() {
        assertThat(trial.states(LedgerState.REJECTED, 25).judge().verdict()).isEqualTo(Verdict.HOLDS);
        TrialResult judged = TrialFixture.in(result, 2, "put-stream", 1)
                .states(LedgerState.REJECTED, 25)
                .threshold("rejected.share", Relation.BELOW, 0.01, false)
                .judge();
        assertThat(judged.verdict()).isEqualTo(new Verdict.Breaks(new Violation.TooManyRejections(0.2)));
        assertThat(judged.because()).startsWith("rejected.share < 0.01: ").endsWith(" 20 %");
    }

    @Test
    void operations_that_did_not_all_finish_before_the_bound_break() {
        TrialResult judged = trial.states(LedgerState.REJECTED, 1)
                .total(300_000)
                .cut()
                .threshold("duration", Relation.BELOW, 400_000, false)
                .judge();
        assertThat(judged.figures()).doesNotContainKey("totalMillis");
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(TrialFixture.in(result, 2, "put-stream", 1)
                        .total(300_000)
                        .cut()
                        .threshold("duration", Relation.BELOW, 200_000, false)
                        .judge()
                        .verdict())
                .isEqualTo(new Verdict.Breaks(new Violation.ObjectiveMissed("finished", 125, "125 within 5 min 0 s")));
    }

    @Test
    void when_nothing_was_acknowledged_a_threshold_on_time_is_missed_and_not_open() {
        TrialResult judged = trial.states(LedgerState.REJECTED, 125)
                .micros("response")
                .micros("service")
                .threshold("response.p50", Relation.BELOW, 100, false)
                .judge();
        assertThat(judged.verdict())
                .isEqualTo(new Verdict.Breaks(new Violation.ObjectiveMissed("acknowledged", 0, "> 0")));
    }

    @ParameterizedTest
    @CsvSource({
        "response.min, BELOW, 41, 39",
        "response.mean, BELOW, 2530, 2510",
        "response.max, AT_MOST, 5010, 4990",
        "response.p50, BELOW, 2600, 2500",
        "service.p90, BELOW, 4600, 4400",
        "total, AT_MOST, 5000, 4999",
        "throughput, ABOVE, 24.9, 25",
        "goodput.bytes, AT_LEAST, 262144000, 262144001",
        "errors, EQUAL, 0, 1",
        "errors.share, BELOW, 0.01, 0",
        "unknown, EQUAL, 0, 1",
        "rejected, EQUAL, 0, 1",
        "rejected.share, BELOW, 0.01, 0",
        "lost, EQUAL, 0, 1",
        "duplicated, EQUAL, 0, 1",
        "corrupted, EQUAL, 0, 1",
        "truncated, EQUAL, 0, 1",
        "memory.peak, AT_MOST, 314572800, 314572799",
        "heap.after_gc.max, AT_MOST, 125829120, 125829119",
        "gc.overhead, AT_MOST, 0.05, 0.049",
        "ready, AT_MOST, 1500, 1499"
    })
    void a_threshold_holds_and_breaks_around_the_measured_value(
            String metric, Relation relation, double holds, double breaks) {
        assertThat(judgedWith(1, metric, relation, holds)).isEqualTo(Verdict.HOLDS);
        assertThat(judgedWith(2, metric, relation, breaks)).isInstanceOf(Verdict.Breaks.class);
        assertThat(Figures.bounded(metric)).isPresent();
    }

    private Verdict judgedWith(int number, String metric, Relation relation, double limit) {
        return TrialFixture.in(result, number, "put-stream", 1)
                .subject(service -> service.gcLog(TrialFixture.GC))
                .threshold(metric, relation, limit, false)
                .judge()
                .verdict();
    }

    @Test
    void a_share_is_a_share_of_the_members_own_cap_or_heap() {
        trial.subject(service -> service.gcLog(TrialFixture.GC).peak(Bytes.ofMebibytes(512), Bytes.ofMebibytes(490)))
                .threshold("memory.peak", Relation.BELOW, 0.95, true)
                .threshold("heap.after_gc.max", Relation.BELOW, 0.5, true);
        TrialResult judged = trial.judge();
        assertThat(judged.because())
                .startsWith("memory.peak < 95.0% of limit: ")
                .endsWith(" 490m");
        assertThat(judged.findings())
                .filteredOn(finding -> finding.check().startsWith("heap"))
                .extracting(finding -> finding.verdict())
                .containsExactly(Verdict.HOLDS);
    }

    @Test
    void failures_of_a_warm_up_are_counted_and_break_nothing() {
        TrialResult judged = trial.warmUp(LedgerState.FAILED, LedgerState.ACKNOWLEDGED, LedgerState.UNSENT)
                .judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.balance().failed()).isEqualTo(1);
        assertThat(judged.balance().acknowledged()).isEqualTo(126);
        assertThat(judged.figures()).containsEntry("totalMillis", 5_000.0).containsEntry("operationsPerSecond", 25.0);
    }

    @Test
    void losses_of_a_warm_up_count_as_lost() throws Exception {
        TrialFolder folder =
                trial.warmUp(LedgerState.ACKNOWLEDGED, LedgerState.ACKNOWLEDGED).write();
        byte[] stored = Files.readAllBytes(folder.stored("blobs"));
        stored[64 + 1] = 0;
        Files.write(folder.stored("blobs"), stored);
        assertThat(Judge.trial(folder.path()).verdict())
                .isEqualTo(new Verdict.Breaks(new Violation.LostData(1, "1 lost")));
    }

    @Test
    void a_ledger_outside_the_audits_scope_is_not_lost() throws Exception {
        TrialFolder folder = trial.write();
        Files.writeString(
                folder.auditRequest("blobs"), "{\"name\":\"blobs\",\"ledgers\":[\"/elsewhere/ledger-other.bin\"]}");
        Recording.stored(folder.stored("blobs"), List.of(Collections.nCopies(125, LedgerState.NONE)), Map.of());
        assertThat(Judge.trial(folder.path()).verdict()).isEqualTo(Verdict.HOLDS);
        Files.writeString(folder.auditRequest("blobs"), "{\"ledgers\":[\"/elsewhere/ledger-upload.bin\"]}");
        assertThat(Judge.trial(folder.path()).balance().lost()).isEqualTo(125);
    }

    @Test
    void producers_are_those_of_the_workers_order() throws Exception {
        TrialFolder folder = trial.warmUp(LedgerState.ACKNOWLEDGED)
                .states(LedgerState.FAILED, 1)
                .write();
        assertThat(Judge.trial(folder.path()).verdict()).isInstanceOf(Verdict.Breaks.class);
        Files.writeString(folder.workload("upload"), """
            {"name":"upload","phases":[
             {"name":"warm-up","judged":false,"producer":1},{"name":"burst","judged":true,"producer":0}]}\
            """);
        assertThat(Judge.trial(folder.path()).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void the_time_until_a_service_died_is_not_a_total() {
        TrialResult judged =
                trial.subject(service -> service.exit(137).oomKills(1)).judge();
        assertThat(judged.figures()).doesNotContainKey("totalMillis").containsKey("responseMillisMax");
    }

    @Test
    void a_curve_says_which_of_its_points_have_enough_operations() {
        PercentileCurve curve = trial.judge().curves().stream()
                .filter(each -> each.histogram().equals("response"))
                .findFirst()
                .orElseThrow();
        assertThat(curve.phase()).isEqualTo("burst");
        assertThat(curve.count()).isEqualTo(125);
        assertThat(curve.points())
                .filteredOn(PercentileCurve.Point::enough)
                .extracting(PercentileCurve.Point::percentile)
                .contains(0.0, 50.0, 90.0, 100.0);
        assertThat(curve.points())
                .filteredOn(point -> !point.enough())
                .extracting(PercentileCurve.Point::percentile)
                .contains(95.0, 99.0, 99.99);
    }

    @Test
    void the_reasons_of_what_was_not_acknowledged_are_counted() {
        trial.states(LedgerState.UNKNOWN, 3)
                .workerSays(
                        "{\"is\":\"reason\",\"phase\":\"burst\",\"outcome\":\"unknown\",\"reason\":\"reset\",\"count\":1}")
                .workerSays(
                        "{\"is\":\"reason\",\"phase\":\"burst\",\"outcome\":\"unknown\",\"reason\":\"time-out\",\"count\":2}");
        assertThat(trial.judge().reasons())
                .containsExactly(Map.entry("unknown: time-out", 2L), Map.entry("unknown: reset", 1L));
    }

    @Test
    void a_phase_is_found_without_its_event() {
        trial.progress(
                ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(1_000)
                        .started(125)
                        .inFlight(125)
                        .build(),
                ProgressReportBuilder.builder()
                        .phase("burst")
                        .atMillis(5_000)
                        .started(125)
                        .acknowledged(125)
                        .build());
        assertThat(trial.judge().figures()).containsEntry("totalMillis", 5_000.0);
    }

    @Test
    void judging_twice_gives_the_same_to_the_byte() {
        Path folder = trial.states(LedgerState.UNKNOWN, 3)
                .subject(
                        service -> service.gcLog(TrialFixture.GC).errors("java.lang.OutOfMemoryError: Java heap space"))
                .sample(new Sample(4_000, "service", Map.of(Metric.THREADS, 7L, Metric.RSS, 5L)))
                .write()
                .path();
        TrialResult first = Judge.trial(folder);
        assertThat(Judge.trial(folder)).isEqualTo(first);
        assertThat(Json.line(Judge.trial(folder))).isEqualTo(Json.line(first));
    }
}
