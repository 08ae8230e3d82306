package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static plimsoll.judge.TrialScenes.report;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.Cpus;
import plimsoll.model.load.Phase;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.record.GeneratorRecord;
import plimsoll.model.record.GeneratorStart;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Threshold;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.DeathReport;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.GeneratorRecords;
import plimsoll.records.TrialFolder;

class GeneratorMachinesTest {
    @TempDir
    private Path result;

    @Test
    void a_start_that_is_6_ms_late_is_inconclusive_with_the_value_and_the_name() {
        TrialResult trial = judged(trial(), began("one", 100, 50), began("two", 6_000, 50));

        assertInconclusive(trial, "6 ms", "generator two");
    }

    @Test
    void a_clock_that_is_known_to_3_ms_only_is_inconclusive_although_no_start_was_late() {
        TrialResult trial = judged(trial(), began("one", 0, 50), began("two", 0, 3_000), began("three", 0, 3_000));

        assertInconclusive(trial, "6 ms", "known to 3 ms");
    }

    @Test
    void a_start_that_was_not_reported_is_inconclusive() {
        GeneratorStart silent = new GeneratorStart("burst", 100, 50, Optional.empty());

        assertInconclusive(judged(trial(), began("one", 0, 50), machine("two", List.of(silent))), "two did not report");
    }

    @Test
    void a_start_that_is_not_recorded_is_inconclusive() {
        assertInconclusive(judged(trial(), began("one", 0, 50), machine("two", List.of())), "two did not report");
    }

    @Test
    void a_machine_whose_cores_are_all_busy_is_inconclusive() {
        TrialFixture trial = trial();
        for (long at = 3_000; at <= 8_000; at += 500) {
            trial.sample(new Sample(at, "generator.upload", Map.of(Metric.CPU_TIME, 2 * at)));
        }

        assertInconclusive(judged(trial, began("one", 0, 50)), "generator one had 100 %");
    }

    @Test
    void a_worker_that_waits_for_cores_is_inconclusive() {
        TrialFixture trial = trial();
        for (long at = 3_000; at <= 8_000; at += 500) {
            trial.sample(new Sample(at, "worker.upload", Map.of(Metric.CPU_TIME, at, Metric.RUN_QUEUE_WAIT, at)));
        }

        assertInconclusive(judged(trial, began("one", 0, 50)), "generator one had 100 %");
    }

    @Test
    void operations_that_one_generator_sent_late_are_inconclusive_by_its_name() {
        TrialFixture late = trial().threshold("response.p99", Threshold.Relation.BELOW, 3_000, false)
                .micros("response", 5_000_000, 5_000_000)
                .micros("service", 1_000_000, 1_000_000);

        TrialResult trial = judged(late, began("one", 0, 50));

        assertThat(findings(trial, "generator"))
                .anySatisfy(finding -> assertThat(finding.evidence()).startsWith("generator one: "));
    }

    @Test
    void starts_within_5_ms_hold_with_their_skew() {
        TrialResult trial = judged(trial(), began("one", 100, 50), began("two", 400, 100));

        assertThat(trial.verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(findings(trial, "generators"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence()).contains("2 generators", "0.45 ms"));
    }

    @Test
    void a_generator_without_a_share_of_a_phase_does_not_report_its_start() {
        GeneratorRecord elsewhere = new GeneratorRecord("download", "two", "two:61618", "any", 2, List.of());

        assertThat(judged(trial(), began("one", 0, 50), elsewhere).verdict()).isInstanceOf(Verdict.Holds.class);
    }

    @Test
    void one_machine_with_two_workloads_counts_once() {
        GeneratorRecord second = new GeneratorRecord("download", "one", "one:61618", "any", 2, List.of());

        assertThat(findings(judged(trial(), began("one", 100, 50), second), "generators"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.evidence()).startsWith("1 generator "));
    }

    @Test
    void a_hang_of_one_share_leaves_the_service_alive() throws Exception {
        TrialResult trial = shared(
                List.of(report(1_000, 5), report(15_000, 5), report(15_500, 125)),
                List.of(report(1_000, 5), report(8_000, 60), report(15_500, 125)));

        assertThat(trial.endings()).isEmpty();
        assertInconclusive(trial, "generator one: ", "of upload in flight");
    }

    @Test
    void shares_that_hang_together_are_a_hang_of_the_service() throws Exception {
        List<ProgressReport> still = List.of(report(1_000, 5), report(15_000, 5), report(15_500, 125));

        assertThat(shared(still, still).endings())
                .extracting(DeathReport::death)
                .containsExactly(new Death.Hung());
    }

    /** Judges a trial whose load two generators shared, each with its reports. */
    private TrialResult shared(List<ProgressReport> one, List<ProgressReport> two) throws Exception {
        TrialFolder folder = trial().states(LedgerState.UNKNOWN, 125)
                .notAudited()
                .progress(one.toArray(ProgressReport[]::new))
                .write();
        Experiment whole = Json.read(folder.experiment(), Experiment.class);
        Phase phase = whole.phases().getFirst();
        List<Workload> shares = Stream.of("upload", "upload-2")
                .map(name -> share(phase.workloads().getFirst(), name))
                .toList();
        Phase divided = new Phase(phase.name(), phase.judged(), shares, phase.faults(), phase.until());
        Json.write(folder.experiment(), whole.withPhases(List.of(divided)));
        Files.copy(folder.ledger("upload"), folder.ledger("upload-2"));
        Files.copy(folder.histograms("upload"), folder.histograms("upload-2"));
        Recording.worker(folder.worker("upload-2"), two, false, List.of());
        GeneratorRecord second = new GeneratorRecord(
                "upload-2", "two", "two:61618", "any", 2, began("two", 0, 50).starts());
        Json.write(folder.generators(), new GeneratorRecords(List.of(began("one", 0, 50), second)));
        return Judge.trial(folder.path());
    }

    private static Workload share(Workload whole, String name) {
        return new Workload(
                name,
                whole.driver(),
                whole.load(),
                whole.payload(),
                new WorkerPlacement.Generator(name.equals("upload") ? 1 : 2, 2, Cpus.ANY),
                whole.deadline(),
                whole.background(),
                whole.flows());
    }

    private TrialFixture trial() {
        return TrialFixture.in(result, 1, "v", 1);
    }

    private static TrialResult judged(TrialFixture trial, GeneratorRecord... machines) {
        TrialFolder folder = trial.write();
        Json.write(folder.generators(), new GeneratorRecords(List.of(machines)));
        return Judge.trial(folder.path());
    }

    private static GeneratorRecord began(String name, long late, long error) {
        return machine(name, List.of(new GeneratorStart("burst", 2 * error, error, Optional.of(late))));
    }

    private static GeneratorRecord machine(String name, List<GeneratorStart> starts) {
        return new GeneratorRecord("upload", name, name + ":61618", "any", 2, starts);
    }

    private static void assertInconclusive(TrialResult trial, String... evidence) {
        assertThat(trial.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(findings(trial, "generators")).anySatisfy(finding -> {
            assertThat(finding.verdict()).isInstanceOf(Verdict.Inconclusive.class);
            assertThat(finding.evidence()).contains(evidence);
        });
    }

    private static List<Finding> findings(TrialResult trial, String check) {
        return trial.findings().stream()
                .filter(finding -> finding.check().equals(check))
                .toList();
    }
}
