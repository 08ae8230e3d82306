package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;

class HangsTest {
    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "buffer-all", 1);
    }

    @Test
    void no_finished_operation_and_no_byte_for_the_bound_is_a_hang() {
        trial.states(LedgerState.UNKNOWN, 125);
        trial.progress(report(1_000, 3), report(2_000, 5), report(7_000, 5), report(12_000, 5), report(12_500, 125));
        assertHung("none of the 120 operations of upload in flight finished, and no byte was sent, from 5 s to 15 s");
    }

    @Test
    void a_stall_that_the_lab_ends_at_the_bound_is_a_hang_though_its_reports_are_a_second_apart() {
        trial.states(LedgerState.UNKNOWN, 125).cut();
        trial.progress(report(1_000, 5), report(2_000, 5), report(9_100, 5), report(9_500, 125));
        assertHung("from 4 s to 12.1 s");
    }

    @Test
    void a_stall_shorter_than_the_bound_that_ends_by_itself_is_none() {
        trial.progress(report(1_000, 5), report(10_900, 5), report(11_900, 60), report(12_900, 125));
        assertThat(trial.judge().endings()).isEmpty();
    }

    @Test
    void bytes_that_are_still_taken_are_progress() {
        trial.progress(bytes(1_000, 3, 100), bytes(9_000, 3, 200), bytes(17_000, 3, 300), report(25_000, 125));
        assertThat(trial.judge().endings()).isEmpty();
    }

    @Test
    void slow_operations_are_not_a_hang_while_any_of_them_finishes() {
        trial.progress(report(1_000, 3), report(9_000, 4), report(17_000, 5), report(25_000, 125));
        assertThat(trial.judge().endings()).isEmpty();
    }

    @Test
    void an_idle_service_does_not_hang() {
        trial.progress(report(1_000, 125), report(90_000, 125));
        assertThat(trial.judge().endings()).isEmpty();
    }

    @Test
    void a_member_that_died_during_the_stall_did_not_hang() {
        trial.progress(report(1_000, 3), report(30_000, 3));
        TrialResult judged = trial.subject(service ->
                        service.exit(3).output("Terminating due to java.lang.OutOfMemoryError: Java heap space"))
                .judge();
        assertThat(judged.endings()).extracting(DeathReport::death).containsExactly(new Death.HeapExhausted());
    }

    private void assertHung(String evidence) {
        TrialResult judged = trial.judge();
        assertThat(judged.endings()).extracting(DeathReport::death).containsExactly(new Death.Hung());
        assertThat(judged.endings().getFirst().member()).isEqualTo("service");
        assertThat(judged.because()).contains(evidence);
    }

    private static ProgressReport report(long at, long finished) {
        return bytes(at, finished, 0);
    }

    private static ProgressReport bytes(long at, long finished, long sent) {
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(at)
                .started(125)
                .acknowledged(finished)
                .inFlight(125 - finished)
                .bytesSent(sent)
                .build();
    }
}
