package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.MemberFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.Bytes;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Kills at a memory cap, and kills that are not. */
class CapKillsTest {
    private static final String HEAP = "java.lang.OutOfMemoryError: Java heap space";

    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "buffer-all", 1);
    }

    @Test
    void a_kill_at_the_cap_is_recognized_by_the_kernels_counter() {
        assertDied(
                service -> service.exit(137).oomKills(1), new Death.KilledByCap(), "oom_kill of its cgroup rose by 1");
    }

    @Test
    void a_kill_at_the_cap_is_blamed_before_the_out_of_memory_error_in_the_log() {
        assertDied(service -> service.exit(137).oomKills(2).errors(HEAP), new Death.KilledByCap(), "rose by 2 at 512m");
    }

    @Test
    void a_kill_for_a_limit_around_the_lab_shows_nothing_about_the_service() {
        TrialResult judged = trial.subject(service -> service.exit(137)
                        .oomKills(0)
                        .outerOomKills(1)
                        .outerLimit("/sys/fs/cgroup/lab.scope", Bytes.ofMebibytes(330))
                        .peak(Bytes.ofMebibytes(180), Bytes.ofMebibytes(163)))
                .judge();
        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        verdict -> assertThat(verdict.reason()).isEqualTo(Verdict.Reason.HOST));
        assertThat(judged.endings()).extracting(DeathReport::death).containsExactly(new Death.KilledByOuterLimit());
        assertThat(judged.because()).contains("180m of 512m", "the limit of 330m of /sys/fs/cgroup/lab.scope");
    }

    @Test
    void a_kill_by_the_watchdog_of_a_soft_cap_is_a_kill_at_the_cap() {
        trial.event(new TrialEvent(8_000, "service", TrialEvent.Kind.KILLED, "footprint 513m over the cap of 512m"));
        assertDied(service -> service.exit(137).watchdog(), new Death.KilledByCap(), "footprint 513m over");
    }

    @Test
    void the_watchdogs_own_count_is_not_taken_for_the_kernels() {
        assertDied(
                service -> service.exit(137).watchdog().oomKills(1),
                new Death.KilledByCap(),
                "the lab's watchdog saw its resident memory above the cap at 512m and killed it, exit code 137");
    }

    @Test
    void a_signal_that_the_watchdog_did_not_send_is_a_signal() {
        trial.event(new TrialEvent(8_000, "service", TrialEvent.Kind.KILLED, "exit code 137 (signal 9)"));
        assertDied(
                service -> service.exit(137).watchdog().oomKills(0),
                new Death.Signalled(9),
                "exit code 137, signal 9; the lab's watchdog did not kill it");
    }

    @Test
    void a_kill_at_the_cap_that_the_member_outlives_hit_another_process() {
        assertDied(service -> service.oomKills(1), new Death.KilledByCap(), "a process that it had started was killed");
    }

    @Test
    void processes_that_ended_with_the_killed_one_are_counted() {
        assertDied(
                service -> service.exit(137).oomKills(1).killedTogether(2),
                new Death.KilledByCap(),
                "oom_kill of its cgroup rose by 1 at 512m, and 2 other processes of its group ended with it, exit code"
                        + " 137");
    }

    @Test
    void files_in_memory_that_took_a_notable_part_of_the_cap_are_named() {
        trial.sample(new Sample(7_000, "service", Map.of(Metric.CGROUP_SHARED, 400L << 20)));
        assertDied(service -> service.exit(137).oomKills(1), new Death.KilledByCap(), "(tmpfs)");
    }

    @Test
    void a_few_files_in_memory_are_not_named() {
        trial.sample(new Sample(7_000, "service", Map.of(Metric.CGROUP_SHARED, 40L << 20)));
        TrialResult judged =
                trial.subject(service -> service.exit(137).oomKills(1)).judge();
        assertThat(judged.because()).doesNotContain("tmpfs");
    }

    private void assertDied(UnaryOperator<MemberFixture> how, Death death, String evidence) {
        TrialResult judged = trial.subject(how).judge();
        assertThat(judged.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Breaks.class,
                        breaks -> assertThat(breaks.violation())
                                .isEqualTo(new Violation.Died(judged.endings().getFirst())));
        assertThat(judged.endings()).extracting(DeathReport::death).containsExactly(death);
        assertThat(judged.because()).contains(evidence);
    }
}
