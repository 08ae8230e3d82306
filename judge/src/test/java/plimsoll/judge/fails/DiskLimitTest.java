package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.RunFixture;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.Fault;
import plimsoll.model.load.FaultTrigger;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.StopCondition;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Disk;
import plimsoll.model.member.DiskCosts;
import plimsoll.model.member.Member;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialFolder;

/** A service with a core and a disk of its own, whose process is sampled; its judged phase lasts 5 s. */
class DiskLimitTest {
    private static final Disk SLOW =
            new Disk(Optional.empty(), Optional.of(44.88e6), Optional.of(new DiskCosts(2.5, 1, 0, Optional.of(1))));

    @TempDir
    private Path result;

    @Test
    void a_disk_whose_process_filled_a_core_gives_no_answer() {
        Finding finding = judged(sampled(4_800));

        assertThat(finding.verdict())
                .isInstanceOfSatisfying(
                        Verdict.Inconclusive.class,
                        open -> assertThat(open.reason()).isEqualTo(Verdict.Reason.GENERATOR));
        assertThat(finding.evidence()).contains("service", "96 % of a core");
    }

    @Test
    void a_disk_whose_process_had_more_cores_is_shown_with_its_share() {
        TrialFixture fixture = sampled(4_800);
        RunFixture.manifest(result).cores(4).write();

        assertThat(judged(fixture).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_disk_whose_process_had_an_unknown_number_of_cores_is_shown_with_its_share() throws Exception {
        TrialFixture fixture = sampled(4_800);
        Files.delete(new ResultFolder(result).manifest());

        assertThat(judged(fixture).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_disk_that_an_empty_one_replaced_has_no_finding() {
        assertThat(findings(sampled(-4_800))).isEmpty();
    }

    @Test
    void a_disk_whose_process_had_room_is_shown_with_its_share() {
        Finding finding = judged(sampled(1_500));

        assertThat(finding.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(finding.evidence()).contains("30 % of a core");
    }

    @Test
    void a_rate_that_met_every_bound_on_a_full_process_is_an_answer() {
        TrialFixture fixture = sampled(4_800)
                .load(
                        new LoadModel.Open(25, LoadModel.Arrivals.CONSTANT, 100, Optional.empty()),
                        new StopCondition.Elapsed(Duration.ofSeconds(5)));

        assertThat(judged(fixture).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_power_cut_is_judged_at_any_speed_of_the_disk() {
        TrialFixture fixture = sampled(4_800)
                .fault(new Fault.End(
                        new FaultTrigger.At(Duration.ofSeconds(1)),
                        "service",
                        Fault.By.POWER_CUT,
                        Fault.Comeback.SAME,
                        Duration.ZERO));

        assertThat(judged(fixture).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_disk_that_was_not_sampled_has_no_finding() {
        TrialFixture fixture = TrialFixture.in(result, 1, "put-stream", 1).states(LedgerState.ACKNOWLEDGED, 125);

        assertThat(findings(fixture)).isEmpty();
    }

    /** The process of the disk has one of two cores, and takes this CPU time in the judged phase. */
    private TrialFixture sampled(long cpuMillis) {
        RunFixture.manifest(result).cores(2).write();
        TrialFixture fixture = TrialFixture.in(result, 1, "put-stream", 1).states(LedgerState.ACKNOWLEDGED, 125);
        for (long end : List.of(0L, 1L)) {
            fixture.sample(new Sample(
                    TrialFixture.PHASE_START + end * 5_000,
                    TrialFolder.sampledDisk("service"),
                    Map.of(Metric.CPU_TIME, 5_000 + end * cpuMillis)));
        }
        return fixture;
    }

    private static Finding judged(TrialFixture fixture) {
        return findings(fixture).getFirst();
    }

    private static List<Finding> findings(TrialFixture fixture) {
        TrialFolder folder = fixture.write();
        Experiment whole = folder.readExperiment();
        List<Member> members = whole.deployment().members().stream()
                .map(member -> member.role() == MemberRole.SUBJECT
                        ? new Member(
                                member.name(),
                                member.role(),
                                member.source(),
                                member.limits().withDisk(SLOW))
                        : member)
                .toList();
        Json.write(folder.experiment(), whole.withDeployment(new Deployment(members, List.of())));
        return Judge.trial(folder.path()).findings().stream()
                .filter(finding -> finding.check().equals("disk"))
                .toList();
    }
}
