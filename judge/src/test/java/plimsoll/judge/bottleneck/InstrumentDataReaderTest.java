package plimsoll.judge.bottleneck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.judge.MemberFixture;
import plimsoll.judge.RecordedTrial;
import plimsoll.judge.TrialFixture;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.PhaseWindow;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.TrialReader;
import plimsoll.model.Cpus;
import plimsoll.model.load.DriverSpec;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.WorkerPlacement;
import plimsoll.model.load.Workload;
import plimsoll.model.member.Deployment;
import plimsoll.model.member.Limits;
import plimsoll.model.member.Member;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.study.Experiment;
import plimsoll.records.Histograms;
import plimsoll.records.TrialFolder;
import plimsoll.wire.Span;

class InstrumentDataReaderTest {
    private static final Limits HALF_A_CORE =
            new Limits(Optional.empty(), Optional.empty(), new Cpus(List.of(0), Optional.of(0.5)));

    @TempDir
    private Path result;

    /** Rates leave out the first quarter of a phase. Without its operations, but with its time, users would seem to be idle. */
    @Test
    void operations_in_flight_are_those_of_the_whole_phase() {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        InstrumentData data = InstrumentDataReader.of(TrialFacts.of(TrialReader.read(trial.folder())))
                .orElseThrow();

        double together = millis(Histograms.read(trial.folder().histograms("uploads"))
                .of("steady", Span.SERVICE)
                .orElseThrow());

        assertThat(data.load().inFlight() * data.millis()).isCloseTo(together, within(0.001 * together));
    }

    /** Operations in flight are an average over all phases. Beside the users of the largest, most would seem to be idle. */
    @Test
    void users_are_an_average_over_phases_as_operations_in_flight_are() {
        assertThat(InstrumentDataReader.users(
                        List.of(phase(users(8), 30_000), phase(users(16), 30_000), phase(users(66), 30_000))))
                .contains(30);
        assertThat(InstrumentDataReader.users(List.of(phase(users(64), 10_000))))
                .contains(64);
        assertThat(InstrumentDataReader.users(List.of(phase(new LoadModel.Burst(10), 10_000))))
                .isEmpty();
    }

    /** Beside the core that it is pinned to, a service that uses up its quota would seem to have half of it left. */
    @Test
    void each_run_of_a_service_has_the_quota_that_the_study_gives_it() {
        TrialFolder folder = TrialFixture.in(result, 1, "restarted", 1)
                .sample(new Sample(4_000, "service", Map.of(Metric.CPU_TIME, 500L)))
                .sample(new Sample(7_000, "service.2", Map.of(Metric.CPU_TIME, 500L)))
                .write();
        MemberFixture.continued(folder, MemberFixture.run("service.2").from(5_100, 6_000));
        Experiment planned = Json.read(folder.experiment(), Experiment.class);
        Json.write(
                folder.experiment(),
                planned.withDeployment(new Deployment(planned.deployment().members().stream()
                        .map(member -> new Member(member.name(), member.role(), member.source(), HALF_A_CORE))
                        .toList())));

        InstrumentData data =
                InstrumentDataReader.of(TrialFacts.of(TrialReader.read(folder))).orElseThrow();

        assertThat(data.services())
                .extracting(InstrumentData.Service::name, InstrumentData.Service::cores)
                .containsExactly(tuple("service", 0.5), tuple("service.2", 0.5));
    }

    /** An open load that the service cannot keep up with leaves a backlog, which takes as long again. */
    @Test
    void a_backlog_that_is_answered_after_the_load_was_not_in_flight_during_it() {
        List<ProgressReport> reports =
                List.of(report(1_000, 10), report(2_000, 20), report(3_000, 10), report(4_000, 0));

        assertThat(InstrumentDataReader.millisAfter(2_000, reports)).isEqualTo(20_000);
        assertThat(InstrumentDataReader.millisAfter(2_500, reports)).isEqualTo(11_250);
        assertThat(InstrumentDataReader.millisAfter(4_000, reports)).isZero();
    }

    private static ProgressReport report(long atMillis, long inFlight) {
        return ProgressReportBuilder.builder()
                .phase("steady")
                .atMillis(atMillis)
                .inFlight(inFlight)
                .build();
    }

    private static LoadModel users(int count) {
        return new LoadModel.Closed(count, Duration.ZERO, Duration.ZERO);
    }

    private static PhaseWindow phase(LoadModel load, long millis) {
        Workload workload = new Workload(
                "uploads",
                new DriverSpec("http", Map.of()),
                load,
                Payload.NONE,
                new WorkerPlacement.Outside(Cpus.ANY),
                Duration.ofSeconds(60));
        StopCondition until = new StopCondition.Elapsed(Duration.ofMillis(millis));
        return new PhaseWindow(new Phase("steady", true, List.of(workload), until), 0, millis);
    }

    private static double millis(Histogram times) {
        return Percentile.meanMillis(times) * times.getTotalCount();
    }
}
