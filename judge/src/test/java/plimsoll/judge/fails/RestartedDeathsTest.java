package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.judge.Judge;
import plimsoll.judge.MemberFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Threshold.Relation;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/** Services that the lab restarts after a death, in a judged phase that begins at 3 s and lasts 13 s. */
class RestartedDeathsTest {
    @TempDir
    Path result;

    @Test
    void a_service_that_came_back_breaks_with_the_cause_of_its_death() {
        TrialResult judged = judged(died(), MemberFixture.run("service.2").from(9_100, 11_000));

        assertThat(judged.verdict())
                .isEqualTo(
                        new Verdict.Breaks(new Violation.Died(judged.endings().getFirst())));
        assertThat(judged.endings()).extracting(DeathReport::death).containsExactly(new Death.KilledByCap());
        assertThat(judged.figures().get("availableShare")).isCloseTo(11.0 / 13, within(1e-9));
        assertThat(restarts(judged))
                .singleElement()
                .asString()
                .contains("1 death", "2 s of 13 s", "0 acknowledged, 0 rejected, 4 failed");
    }

    @Test
    void each_death_is_reported_and_adds_its_time_to_the_time_down() {
        TrialResult judged = judged(
                died(),
                MemberFixture.run("service.2").from(9_100, 10_000).exit(3).until(11_000),
                MemberFixture.run("service.3").from(11_100, 13_000));

        assertThat(judged.endings())
                .extracting(DeathReport::death)
                .containsExactly(new Death.KilledByCap(), new Death.Exited(3));
        assertThat(judged.figures().get("availableShare")).isCloseTo(10.0 / 13, within(1e-9));
        assertThat(restarts(judged)).singleElement().asString().contains("2 deaths", "3 s of 13 s");
    }

    @Test
    void a_restart_that_was_never_ready_is_a_death_too_and_leaves_the_service_down_to_the_end() {
        TrialResult judged = judged(
                died(),
                MemberFixture.run("service.2").from(9_100, 0).neverReady().until(69_200));

        assertThat(judged.verdict())
                .isEqualTo(
                        new Verdict.Breaks(new Violation.Died(judged.endings().getFirst())));
        assertThat(judged.endings())
                .extracting(DeathReport::death)
                .containsExactly(new Death.KilledByCap(), new Death.NeverReady());
        assertThat(judged.figures().get("availableShare")).isCloseTo(6.0 / 13, within(1e-9));
    }

    @Test
    void a_restart_that_the_end_of_the_trial_cut_short_is_not_a_death() {
        TrialResult judged = judged(
                died(),
                MemberFixture.run("service.2").from(9_100, 0).neverReady().until(40_000));

        assertThat(judged.endings()).extracting(DeathReport::death).containsExactly(new Death.KilledByCap());
    }

    @Test
    void a_restart_by_a_fault_that_was_never_ready_is_not_a_death() {
        MemberFixture second =
                MemberFixture.run("service.2").from(9_100, 0).neverReady().until(69_200);
        TrialResult judged =
                Judge.trial(MemberFixture.continued(good().write(), second).path());

        assertThat(judged.endings()).isEmpty();
    }

    @Test
    void a_service_that_the_lab_ended_before_the_planned_end_of_the_load_was_not_down() {
        TrialResult judged =
                judged(good().load(new LoadModel.Burst(125), new StopCondition.Elapsed(Duration.ofSeconds(20)))
                        .subject(service -> service.until(17_000)));

        assertThat(judged.figures()).containsEntry("availableShare", 1.0);
    }

    @Test
    void a_service_that_did_not_die_was_always_available() {
        TrialResult judged = judged(good());

        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(judged.figures()).containsEntry("availableShare", 1.0);
        assertThat(restarts(judged)).singleElement().asString().contains("0 deaths");
    }

    @Test
    void a_service_that_its_study_does_not_restart_has_no_availability() {
        TrialResult judged = died().judge();

        assertThat(judged.figures()).doesNotContainKey("availableShare");
        assertThat(restarts(judged)).isEmpty();
    }

    @Test
    void an_objective_of_availability_is_missed_by_the_time_down() {
        TrialResult judged = judged(
                died().threshold("availability", Relation.AT_LEAST, 0.99, false),
                MemberFixture.run("service.2").from(9_100, 11_000));

        assertThat(judged.findings())
                .filteredOn(finding -> finding.check().startsWith("availability"))
                .singleElement()
                .extracting(Finding::verdict)
                .isInstanceOf(Verdict.Breaks.class);
    }

    @Test
    void a_slow_restart_misses_no_objective_of_the_first_start() {
        TrialResult judged = judged(
                died().threshold("ready", Relation.BELOW, 1_600, false).subject(service -> service.readyCpu(700)),
                MemberFixture.run("service.2").from(9_100, 11_000).readyCpu(1_900));

        assertThat(judged.findings())
                .filteredOn(finding -> finding.check().startsWith("ready"))
                .singleElement()
                .extracting(Finding::verdict)
                .isEqualTo(Verdict.HOLDS);
        assertThat(judged.figures())
                .containsEntry("readyMillis", 1_500.0)
                .containsEntry("readyCpuMillis", 700.0)
                .containsEntry("restartMillis", 1_900.0);
    }

    private static TrialResult judged(TrialFixture trial, MemberFixture... later) {
        return Judge.trial(MemberFixture.restarted(trial.write(), later).path());
    }

    private static List<String> restarts(TrialResult judged) {
        return judged.findings().stream()
                .filter(finding -> finding.check().equals("restarts"))
                .map(Finding::evidence)
                .toList();
    }

    /** Killed at its cap 6 s into the phase. */
    private TrialFixture died() {
        return good().subject(service -> service.exit(137).oomKills(1));
    }

    /** Ten operations a second are acknowledged; in the seventh and the eighth second, two each fail. */
    private TrialFixture good() {
        return TrialFixture.in(result, 1, "one", 1)
                .progress(IntStream.rangeClosed(1, 13)
                        .mapToObj(RestartedDeathsTest::report)
                        .toArray(ProgressReport[]::new));
    }

    private static ProgressReport report(int second) {
        int failing = Math.clamp(second - 6, 0, 2);
        int acknowledged = 10 * (second - failing);
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(second * 1_000L)
                .started(acknowledged + 2 * failing)
                .acknowledged(acknowledged)
                .failed(2 * failing)
                .build();
    }
}
