package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;

class FaultImpactTest {
    static final Fault PAUSE =
            new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(5)), "store", Duration.ofSeconds(2));

    @TempDir
    Path result;

    private final TrialFixture trial() {
        return TrialFixture.in(result, 1, "one", 1).fault(PAUSE);
    }

    @Test
    void operations_are_split_by_the_faults_begin_and_end_and_recovery_is_the_first_calm_stretch() {
        // Ten per second; none in the two seconds of the fault, then three errors, then ten per second again.
        TrialResult judged = trial().progress(
                        reports(new long[] {10, 10, 10, 10, 10, 0, 0, 7, 10, 10, 10, 10, 10}, 8, 3))
                .event(told(5_000, "pause of store begins"))
                .event(told(7_000, "pause of store ends"))
                .judge();

        assertThat(faults(judged))
                .singleElement()
                .asString()
                .containsSubsequence("pause of store", "8 s", "2 s")
                .containsSubsequence(
                        "50 acknowledged, 0 rejected, 0 failed",
                        "0 acknowledged, 0 rejected, 0 failed",
                        "57 acknowledged, 0 rejected, 3 failed",
                        "3 s");
        assertThat(judged.figures()).containsEntry("recoveryMillis", 3000.0);
    }

    /** The operations in flight when the phase ended, a fifth of a second's load, are answered within a tenth of a second. */
    @Test
    void operations_in_flight_at_the_end_of_a_phase_hide_no_recovery() {
        ProgressReport[] reports =
                Arrays.copyOf(reports(new long[] {10, 10, 10, 10, 10, 0, 0, 10, 10, 10, 10, 10}, 0, 0), 13);
        reports[12] = ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(12_100)
                .acknowledged(reports[11].acknowledged() + 2)
                .build();
        TrialResult judged = trial().progress(reports)
                .event(told(5_000, "pause of store begins"))
                .event(told(7_000, "pause of store ends"))
                .judge();

        assertThat(judged.figures()).containsEntry("recoveryMillis", 2000.0);
    }

    @Test
    void a_rate_that_stays_away_from_the_one_before_is_not_a_recovery() {
        TrialResult judged = trial().progress(
                        reports(new long[] {10, 10, 10, 10, 10, 0, 0, 12, 12, 12, 12, 12, 12}, 0, 0))
                .event(told(5_000, "pause of store begins"))
                .event(told(7_000, "pause of store ends"))
                .judge();

        assertThat(judged.figures()).doesNotContainKey("recoveryMillis");
        assertThat(faults(judged)).singleElement().asString().contains("no recovery: ");
    }

    /** An operation every five seconds; none after the fault. */
    @Test
    void a_service_that_answers_nothing_has_not_recovered_to_a_rate_below_one_in_two_seconds() {
        TrialResult judged = trial().progress(reports(new long[] {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, 0, 0))
                .event(told(5_000, "pause of store begins"))
                .event(told(7_000, "pause of store ends"))
                .threshold("recovery", Relation.AT_MOST, 10_000, false)
                .judge();

        assertThat(judged.figures()).doesNotContainKey("recoveryMillis");
        assertThat(faults(judged)).singleElement().asString().contains("recovery unknown: ");
        assertThat(judged.findings())
                .filteredOn(finding -> finding.check().startsWith("recovery"))
                .extracting(Finding::verdict)
                .singleElement()
                .isInstanceOf(Verdict.Inconclusive.class);
    }

    @ParameterizedTest
    @CsvSource({"1000, Breaks", "2999, Breaks", "3000, Inconclusive", "20000, Inconclusive"})
    void a_bound_on_a_recovery_that_was_never_seen_is_missed_as_far_as_was_waited_and_open_beyond(
            double limit, String verdict) {
        TrialResult judged = trial().progress(
                        reports(new long[] {10, 10, 10, 10, 10, 0, 0, 12, 12, 12, 12, 12, 12}, 0, 0))
                .event(told(5_000, "pause of store begins"))
                .event(told(7_000, "pause of store ends"))
                .threshold("recovery", Relation.AT_MOST, limit, false)
                .judge();

        assertThat(judged.findings())
                .filteredOn(finding -> finding.check().startsWith("recovery"))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.verdict().getClass().getSimpleName()).isEqualTo(verdict);
                    assertThat(finding.evidence()).startsWith("recovery ").contains("3 s");
                });
    }

    @ParameterizedTest
    @CsvSource({"3, 0, true", "2, 1, true", "1, 1, false", "1, 2, false", "0, 2, false"})
    void a_round_that_never_recovered_took_longer_than_all_that_did(int did, int never, boolean told) {
        for (int round = 1; round <= did + never; round++) {
            long after = round <= did ? 10 : 12;
            TrialFixture.in(result, round, "one", round)
                    .fault(PAUSE)
                    .progress(reports(new long[] {10, 10, 10, 10, 10, 0, 0, after, after, after, after, after}, 0, 0))
                    .event(told(5_000, "pause of store begins"))
                    .event(told(7_000, "pause of store ends"))
                    .write();
        }

        Map<String, Double> figures = Judge.run(result).cells().getFirst().figures();

        if (told) {
            assertThat(figures).containsEntry("recoveryMillis", 2000.0);
        } else {
            assertThat(figures).doesNotContainKey("recoveryMillis");
        }
    }

    @Test
    void a_fault_that_never_began_leaves_the_question_open() {
        TrialResult judged = trial().event(told(17_000, "pause of store never began: the phase ended first"))
                .judge();

        assertThat(judged.findings())
                .filteredOn(finding -> finding.check().equals("faults"))
                .extracting(Finding::verdict)
                .singleElement()
                .isInstanceOfSatisfying(Verdict.Inconclusive.class, verdict -> {
                    assertThat(verdict.reason()).isEqualTo(Verdict.Reason.FAULT);
                    assertThat(verdict.detail()).startsWith("pause of store never began");
                });
    }

    @Test
    void the_one_of_two_equal_faults_that_never_began_is_missed() {
        Fault later = new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(60)), "store", Duration.ofSeconds(2));
        TrialResult judged = trial().fault(later)
                .event(told(5_000, "pause of store begins"))
                .event(told(7_000, "pause of store ends"))
                .event(told(17_000, "pause of store never began: the phase ended first"))
                .judge();

        assertThat(faults(judged)).hasSize(2).last().asString().startsWith("pause of store never began");
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void two_equal_faults_are_reported_once_each() {
        Fault later = new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(4)), "store", Duration.ofMillis(500));
        TrialResult judged = trial().fault(later)
                .event(told(1_000, "pause of store begins"))
                .event(told(3_000, "pause of store ends"))
                .event(told(4_000, "pause of store begins"))
                .event(told(4_500, "pause of store ends"))
                .judge();

        assertThat(faults(judged)).hasSize(2);
        assertThat(faults(judged).getFirst()).contains("for 2 s");
        assertThat(faults(judged).getLast()).contains("for 500 ms");
    }

    @Test
    void faults_are_distinguished_by_their_number_and_not_by_their_text() {
        Fault later = new Fault.Pause(new FaultTrigger.At(Duration.ofSeconds(4)), "store", Duration.ofMillis(500));
        TrialResult judged = trial().fault(later)
                .event(told(4_000, "x", new Occurrence.FaultBegan(1)))
                .event(told(4_500, "y", new Occurrence.FaultEnded(1)))
                .event(told(17_000, "the first one failed", new Occurrence.FaultFailed(0)))
                .judge();

        assertThat(faults(judged)).hasSize(2).last().isEqualTo("the first one failed");
        assertThat(faults(judged).getFirst()).contains("for 500 ms");
    }

    @Test
    void a_fault_that_left_no_trace_leaves_the_question_open() {
        TrialResult judged = trial().judge();
        assertThat(faults(judged)).singleElement().asString().startsWith("pause of store ");
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void a_trial_without_faults_has_no_finding_of_them() {
        assertThat(faults(TrialFixture.in(result, 2, "one", 1).judge())).isEmpty();
    }

    private static List<String> faults(TrialResult judged) {
        return judged.findings().stream()
                .filter(finding -> finding.check().equals("faults"))
                .map(Finding::evidence)
                .toList();
    }

    private static TrialEvent told(long sincePhase, String text) {
        return new TrialEvent(TrialFixture.PHASE_START + sincePhase, "store", TrialEvent.Kind.FAULT, text);
    }

    private static TrialEvent told(long sincePhase, String text, Occurrence what) {
        return new TrialEvent(TrialFixture.PHASE_START + sincePhase, "store", TrialEvent.Kind.FAULT, text, what);
    }

    /** One report per second with a given number acknowledged; some operations are unknown in one of the seconds. */
    static ProgressReport[] reports(long[] acknowledged, int unknownInSecond, long unknown) {
        ProgressReport[] reports = new ProgressReport[acknowledged.length];
        long sum = 0;
        for (int i = 0; i < acknowledged.length; i++) {
            sum += acknowledged[i];
            long lost = i + 1 >= unknownInSecond ? unknown : 0;
            reports[i] = ProgressReportBuilder.builder()
                    .phase("burst")
                    .atMillis(1000L * (i + 1))
                    .started(sum + lost)
                    .acknowledged(sum)
                    .unknown(lost)
                    .bytesSent(sum)
                    .build();
        }
        return reports;
    }
}
