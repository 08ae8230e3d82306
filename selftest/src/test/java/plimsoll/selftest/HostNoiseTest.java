package plimsoll.selftest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.records.EventLog;
import plimsoll.records.ResultFolder;
import plimsoll.records.Timeline;
import plimsoll.records.TrialFolder;

class HostNoiseTest {
    private static final HostNoise NONE = new HostNoise(0.02, 0.01);

    @TempDir
    Path result;

    @Test
    void a_miss_is_the_labs_unless_others_had_the_machine() {
        assertThat(missed(NONE)).isEqualTo(SelfCheck.CheckOutcome.NOT_MET);
        assertThat(missed(new HostNoise(0.30, 0.01))).isEqualTo(SelfCheck.CheckOutcome.NOT_DECIDED);
        assertThat(missed(new HostNoise(0.02, 0.40))).isEqualTo(SelfCheck.CheckOutcome.NOT_DECIDED);
    }

    @Test
    void a_value_within_its_bound_is_met_even_on_a_disturbed_machine() {
        assertThat(SelfCheck.timed("p99", "412 ms", new SelfCheck.Observation("411 ms", true), new HostNoise(0.9, 0.9))
                        .outcome())
                .isEqualTo(SelfCheck.CheckOutcome.MET);
    }

    @Test
    void a_report_is_as_good_as_its_worst_line() {
        SelfCheck open = NONE.check(true);
        SelfCheck met = NONE.check(false);
        SelfCheck not = SelfCheck.of("caps", "it lives", "lives", new SelfCheck.Observation("died", false));
        assertThat(new SelftestReport(List.of(met), 1).outcome()).isEqualTo(SelfCheck.CheckOutcome.MET);
        assertThat(new SelftestReport(List.of(met, open), 1).outcome()).isEqualTo(SelfCheck.CheckOutcome.NOT_DECIDED);
        assertThat(new SelftestReport(List.of(not, open), 1).outcome()).isEqualTo(SelfCheck.CheckOutcome.NOT_MET);
        assertThat(new SelftestReport(List.of(), 1).outcome()).isEqualTo(SelfCheck.CheckOutcome.NOT_MET);
    }

    @Test
    void waiting_for_a_core_counts_for_service_and_workers_within_the_phase() throws IOException {
        TrialFolder folder = new ResultFolder(result).trial(1, "freeze", 1);
        Files.createDirectories(folder.path());
        try (EventLog events = new EventLog(folder.events());
                Timeline timeline = new Timeline(folder.timeline())) {
            events.append(new TrialEvent(
                    1_000, "lab", TrialEvent.Kind.PHASE, "freezes begins", new Occurrence.PhaseBegan("freezes")));
            events.append(new TrialEvent(
                    11_000, "lab", TrialEvent.Kind.PHASE, "freezes ends", new Occurrence.PhaseEnded("freezes")));
            for (long at : new long[] {0, 1_000, 6_000, 11_000, 12_000}) {
                timeline.append(new Sample(at, "service", Map.of(Metric.RUN_QUEUE_WAIT, at / 10)));
                timeline.append(new Sample(at, "worker.open", Map.of(Metric.RUN_QUEUE_WAIT, at / 20)));
                timeline.append(new Sample(at, "host", Map.of(Metric.STEAL, at)));
            }
        }
        HostNoise noise =
                HostNoise.of(folder, Map.of("stealShare", 0.01, "otherProcessesCpuShare", 0.03), FreezePlan.PHASE);
        assertThat(noise.waited()).isCloseTo(0.15, within(1e-9));
        assertThat(noise.others()).isCloseTo(0.04, within(1e-9));
    }

    private static SelfCheck.CheckOutcome missed(HostNoise hostNoise) {
        return SelfCheck.timed("p99", "412 ms", new SelfCheck.Observation("600 ms", false), hostNoise)
                .outcome();
    }
}
