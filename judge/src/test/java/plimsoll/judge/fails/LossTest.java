package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.TimingLogStats;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.LedgerBalance;
import plimsoll.model.verdict.LedgerBalanceBuilder;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.records.FaultEventText;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.WorkerMessage;

class LossTest {
    private static final int GOOD = 0b00001;
    private static final int TWICE = 0b00010;
    private static final int CORRUPTED = 0b00101;
    private static final int TRUNCATED = 0b01001;
    private static final int LONGER = 0b10001;

    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "buffer-4k", 1);
    }

    @Test
    void acknowledged_and_not_found_is_lost() {
        assertDamaged(trial.found(3, 0).found(4, 0), 2, "2 lost");
    }

    @Test
    void the_changes_that_a_power_cut_dropped_are_beside_the_loss() {
        Fault.End cut = new Fault.End(
                new FaultTrigger.At(Duration.ofSeconds(1)),
                "relay",
                Fault.By.POWER_CUT,
                Fault.Comeback.SAME,
                Duration.ZERO);
        List<String> dropped = List.of("log: 7 bytes at 9 not covered by an fsync");
        TrialResult judged = trial.fault(cut)
                .found(3, 0)
                .event(new TrialEvent(1_000, "relay", TrialEvent.Kind.FAULT, "begins", new Occurrence.FaultBegan(0)))
                .event(new TrialEvent(
                        1_100,
                        "relay",
                        TrialEvent.Kind.FAULT,
                        FaultEventText.dropped(cut, dropped, 3),
                        new Occurrence.ChangesDropped(0, dropped, 3)))
                .event(new TrialEvent(1_200, "relay", TrialEvent.Kind.FAULT, "ends", new Occurrence.FaultEnded(0)))
                .judge();

        assertThat(judged.findings())
                .filteredOn(finding ->
                        finding.check().equals("loss") || finding.check().equals("faults"))
                .filteredOn(finding -> finding.evidence().contains("log: 7 bytes at 9 not"))
                .extracting(Finding::check)
                .containsExactlyInAnyOrder("loss", "faults");
    }

    @Test
    void acknowledged_and_found_with_other_bytes_is_corrupted() {
        assertDamaged(trial.found(0, CORRUPTED), 1, "1 corrupted");
    }

    @Test
    void acknowledged_and_found_longer_than_sent_is_corrupted() {
        assertDamaged(trial.found(0, LONGER), 1, "1 corrupted");
    }

    @Test
    void acknowledged_and_found_shorter_than_sent_is_truncated() {
        assertDamaged(trial.found(124, TRUNCATED), 1, "1 truncated");
    }

    @Test
    void acknowledged_and_found_twice_is_duplicated() {
        assertDamaged(trial.found(124, TWICE), 1, "1 duplicated");
    }

    @Test
    void every_class_of_damage_is_counted_beside_the_others() {
        assertDamaged(
                trial.found(0, 0).found(1, CORRUPTED).found(2, TRUNCATED).found(3, TWICE),
                4,
                "1 lost, 1 corrupted, 1 truncated, 1 duplicated");
    }

    @Test
    void copies_of_unacknowledged_operations_are_counted_and_are_not_losses() {
        LedgerBalance balance = trial.states(LedgerState.REJECTED, 3)
                .states(LedgerState.FAILED, 2)
                .states(LedgerState.UNKNOWN, 4)
                .states(LedgerState.ATTEMPTED, 1)
                .states(LedgerState.ABORTED, 1)
                .states(LedgerState.UNSENT, 1)
                .states(LedgerState.NOT_ATTEMPTED, 1)
                .found(0, GOOD)
                .found(3, GOOD)
                .found(5, GOOD)
                .found(9, TRUNCATED)
                .found(11, GOOD)
                .summary(new AuditSummary(120, 2, 0, Map.of()))
                .judge()
                .balance();
        assertThat(balance)
                .isEqualTo(LedgerBalanceBuilder.builder()
                        .attempted(122)
                        .acknowledged(112)
                        .rejected(3)
                        .failed(2)
                        .unknown(5)
                        .stored(112)
                        .unexpected(3)
                        .recovered(2)
                        .phantom(2)
                        .unsent(1)
                        .notAttempted(1)
                        .aborted(1)
                        .audited(true)
                        .build());
        assertThat(balance.damaged()).isFalse();
    }

    @Test
    void an_operation_that_the_worker_died_under_is_unknown() {
        TrialResult judged = trial.states(LedgerState.ATTEMPTED, 2).judge();
        assertThat(judged.balance().unknown()).isEqualTo(2);
    }

    @Test
    void a_damaged_copy_of_an_unacknowledged_operation_is_reported_and_is_not_a_loss() {
        TrialResult judged =
                trial.states(LedgerState.ABORTED, 1).found(0, TRUNCATED).judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.figures()).containsEntry("leftovers", 1.0);
    }

    @Test
    void leftovers_in_the_store_and_on_the_disk_are_counted_and_are_not_losses() {
        TrialResult judged = trial.subject(service -> service.filesLeft(2))
                .summary(new AuditSummary(125, 0, 0, Optional.empty(), Map.of(), Optional.of(3L)))
                .judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.figures()).containsEntry("leftovers", 5.0).containsEntry("leftoverFiles", 2.0);
        assertThat(judged.because()).contains("3 begun", "2 files");
    }

    @Test
    void a_timing_log_that_was_read_is_not_counted_as_a_leftover() {
        TimingLogStats read = new TimingLogStats(
                "controller", "service", 100, 1.0, Optional.empty(), Optional.empty(), Optional.empty());
        TimingLogStats absent = TimingLogStats.unknown("filter", "service", "it does not exist");
        TrialResult judged = trial.subject(service -> service.filesLeft(3))
                .clocks(read, absent)
                .judge();
        assertThat(judged.figures()).containsEntry("leftoverFiles", 2.0);
    }

    @Test
    void files_of_a_filled_subject_are_its_store_and_not_leftovers() {
        TrialResult judged = trial.subject(service -> service.filesLeft(2))
                .states(LedgerState.ACKNOWLEDGED, 125)
                .load(new LoadModel.Fill(125), new StopCondition.Operations(125, Duration.ofMinutes(1)))
                .judge();
        assertThat(judged.figures()).containsEntry("leftoverFiles", 0.0);
        assertThat(judged.because()).doesNotContain("files");
    }

    @Test
    void a_download_with_other_content_is_damage_without_an_audit_and_although_errors_are_allowed() {
        TrialResult judged = trial.notAudited()
                .states(LedgerState.UNKNOWN, 3)
                .threshold("errors", Threshold.Relation.AT_MOST, 5, false)
                .workerSays(new WorkerMessage.Reason("burst", "damaged", "other content: byte 7 is 00", 2).text())
                .workerSays(new WorkerMessage.Reason("burst", "unknown", "connection reset", 1).text())
                .judge();

        assertThat(judged.verdict())
                .isEqualTo(new Verdict.Breaks(new Violation.LostData(2, "2 downloaded with other content")));
        assertThat(judged.because()).contains("byte 7 is 00");
        assertThat(judged.balance().unknown()).isEqualTo(3);
    }

    @Test
    void without_an_audit_loss_is_not_judged() {
        TrialResult judged = trial.notAudited().judge();
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.balance().audited()).isFalse();
        assertThat(judged.findings()).extracting(finding -> finding.check()).doesNotContain("loss");
        assertThat(judged.because()).contains("125 attempted").doesNotContain("lost");
        assertThat(judged.nothingToLose()).isEmpty();
    }

    @Test
    void a_load_that_only_reads_has_nothing_to_lose() {
        TrialResult judged =
                Judge.trial(ReadingLoad.of(trial.notAudited().write()).path());
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.balance().audited()).isFalse();
        assertThat(judged.nothingToLose()).isPresent();
        assertThat(judged.because())
                .startsWith(judged.nothingToLose().orElseThrow())
                .contains("125 attempted");
    }

    @Test
    void an_object_that_cannot_be_read_back_leaves_the_question_open() {
        TrialResult judged =
                trial.summary(new AuditSummary(125, 0, 2, Map.of())).judge();
        assertThat(judged.verdict()).isInstanceOfSatisfying(Verdict.Inconclusive.class, verdict -> {
            assertThat(verdict.reason()).isEqualTo(Verdict.Reason.CHECKER);
            assertThat(verdict.detail()).startsWith("2 of 125 objects that blobs listed");
        });
    }

    @Test
    void examples_of_the_audit_are_kept() {
        Map<String, List<String>> examples = Map.of("lost", List.of("0000000000000007-0-3"), "phantom", List.of());
        TrialResult judged =
                trial.found(3, 0).summary(new AuditSummary(124, 0, 0, examples)).judge();
        assertThat(judged.examples()).isEqualTo(Map.of("lost", List.of("0000000000000007-0-3")));
    }

    private static void assertDamaged(TrialFixture trial, long count, String what) {
        TrialResult judged = trial.judge();
        assertThat(judged.verdict()).isEqualTo(new Verdict.Breaks(new Violation.LostData(count, what)));
        assertThat(judged.because()).startsWith("125 acknowledged = ");
    }
}
