package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.NeedsMachineRecord;
import plimsoll.records.TrialFolder;

/** A trial whose needs ran on another machine. */
class NeedsMachineTest {
    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        RunFixture.manifest(result).cores(2).write();
        trial = TrialFixture.in(result, 1, "v", 1);
    }

    @Test
    void a_lost_machine_outweighs_a_death_and_a_failure_that_follow_from_it() {
        TrialResult judged = trial.ended(TrialOutcome.Kind.LOST_MACHINE, 1)
                .subject(service -> service.exit(137).oomKills(1))
                .states(LedgerState.FAILED, 5)
                .judge();

        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.reason()).isEqualTo(Verdict.Reason.STORE));
        assertThat(judged.endings()).isEmpty();
        assertThat(judged.findings()).hasSize(1);
    }

    @Test
    void a_standstill_of_the_service_beside_a_quiet_machine_of_the_needs_is_its_own() {
        trial.progress(stalled(1_000), stalled(12_000));
        host(TrialFolder.MACHINE_OF_NEEDS, 0, 0);
        host(TrialFolder.MACHINE_OF_NEEDS, 20_000, 48_000);

        assertThat(judged(64).verdict()).isInstanceOf(Verdict.Breaks.class);
    }

    @Test
    void a_busy_machine_of_the_needs_excuses_a_standstill_of_the_service() {
        trial.progress(stalled(1_000), stalled(12_000));
        host(TrialFolder.MACHINE_OF_NEEDS, 0, 0);
        host(TrialFolder.MACHINE_OF_NEEDS, 20_000, 48_000);

        TrialResult judged = judged(4);

        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.reason()).isEqualTo(Verdict.Reason.STORE));
        assertThat(judged.because()).contains("60 %", "store-1");
    }

    private static ProgressReport stalled(long at) {
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(at)
                .started(125)
                .acknowledged(5)
                .inFlight(120)
                .build();
    }

    @Test
    void a_disturbed_machine_of_the_needs_is_named_and_no_reason_to_wait_for_this_one() {
        host(TrialFolder.MACHINE_OF_NEEDS, 0, 0);
        host(TrialFolder.MACHINE_OF_NEEDS, 20_000, 12_000);

        TrialResult judged = judged(4);

        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.reason()).isEqualTo(Verdict.Reason.STORE));
        assertThat(judged.because()).contains("15 %", "store-1");
    }

    @Test
    void other_work_there_counts_against_the_cores_there() {
        host(TrialFolder.MACHINE_OF_NEEDS, 0, 0);
        host(TrialFolder.MACHINE_OF_NEEDS, 20_000, 12_000);

        assertThat(judged(64).verdict()).isInstanceOf(Verdict.Holds.class);
    }

    private TrialResult judged(int cores) {
        TrialFolder folder = trial.write();
        Json.write(folder.needs(), new NeedsMachineRecord("store-1", "store-1:61618", "any", cores));
        return Judge.trial(folder.path());
    }

    private void host(String name, long at, long foreign) {
        trial.sample(new Sample(at, name, Map.of(Metric.STEAL, 0L, Metric.FOREIGN_CPU, foreign)));
    }
}
