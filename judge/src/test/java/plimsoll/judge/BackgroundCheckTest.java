package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.LedgerState;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;
import plimsoll.records.TrialFolder;

class BackgroundCheckTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @TempDir
    private Path result;

    private TrialFixture trial;

    @BeforeEach
    void recorded() {
        trial = TrialFixture.in(result, 1, "streamed", 1);
    }

    @Test
    void timely_background_answers_hold_and_do_not_count_as_load() {
        TrialResult judged = trial.probed(SECOND, 3, 12_000, 4_000, 20_000).judge();
        TrialResult alone = TrialFixture.in(result, 2, "streamed", 1).judge();

        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.balance()).isEqualTo(alone.balance());
        assertThat(judged.figures().get("responseMillisMax"))
                .isEqualTo(alone.figures().get("responseMillisMax"));
        assertThat(judged.figures().get("backgroundMillisMax")).isBetween(19.9, 20.1);
        assertThat(judged.findings())
                .anySatisfy(finding -> assertThat(finding.evidence()).startsWith("3 of 3 "));
    }

    @Test
    void one_late_answer_breaks() {
        assertThat(trial.probed(SECOND, 2, 12_000, 1_200_000).judge().verdict())
                .isInstanceOfSatisfying(
                        Verdict.Breaks.class,
                        breaks -> assertThat(breaks.violation())
                                .isInstanceOfSatisfying(
                                        Violation.ObjectiveMissed.class,
                                        missed -> assertThat(missed.metric()).isEqualTo("health")));
    }

    @Test
    void a_bound_counts_in_parts_of_a_millisecond() {
        Duration bound = Duration.ofNanos(1_500_000);

        assertThat(trial.probed(bound, 2, 1_200, 1_300).judge().verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(TrialFixture.in(result, 2, "streamed", 1)
                        .probed(bound, 2, 1_200, 1_700)
                        .judge()
                        .verdict())
                .isInstanceOf(Verdict.Breaks.class);
    }

    @Test
    void one_answer_that_never_came_breaks() {
        assertThat(trial.probed(SECOND, 3, 12_000, 10_000).judge().verdict())
                .isEqualTo(new Verdict.Breaks(new Violation.ObjectiveMissed("health answered", 2, "== 3")));
    }

    @Test
    void reasons_of_background_failures_are_not_reasons_of_the_load() {
        TrialResult judged = trial.probed(SECOND, 3, 12_000, 10_000)
                .states(LedgerState.UNKNOWN, 1)
                .workerSays(
                        "{\"is\":\"reason\",\"phase\":\"burst\",\"outcome\":\"unknown\",\"reason\":\"reset\",\"count\":1}")
                .judge();

        assertThat(judged.reasons()).containsExactly(Map.entry("unknown: reset", 1L));
    }

    @Test
    void a_background_load_that_sent_nothing_is_inconclusive() {
        assertThat(trial.probed(SECOND, 0).judge().verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void answers_whose_times_are_not_recorded_are_inconclusive() throws Exception {
        TrialFolder folder = trial.probed(SECOND, 3, 12_000, 4_000, 20_000).write();
        Recording.histograms(folder.histograms("health"), "burst", Map.of("lag", new long[] {1}));

        assertThat(Judge.trial(folder.path()).verdict()).isInstanceOf(Verdict.Inconclusive.class);
    }

    @Test
    void leftovers_of_background_clients_are_counted_once_and_are_not_unexpected() {
        int truncated = 0b1001;
        TrialResult judged =
                trial.leaving(25).found(0, truncated).found(7, truncated).judge();

        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.balance().acknowledged()).isEqualTo(125);
        assertThat(judged.balance().aborted()).isEqualTo(25);
        assertThat(judged.balance().unexpected()).isZero();
        assertThat(judged.figures()).containsEntry("leftovers", 2.0);
    }

    @Test
    void clients_that_abort_on_purpose_are_reported_and_are_not_failures() {
        TrialResult judged = trial.states(LedgerState.ABORTED, 25).judge();

        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.balance().aborted()).isEqualTo(25);
        assertThat(judged.because()).contains("100 attempted: 100 acknowledged", "25 aborted");
    }
}
