package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.Histograms;
import plimsoll.wire.Span;

/** All 20 planted faults are refused, and none of 20 clean trials; all trials are real recordings. */
class RecordedRefusalsTest {
    @TempDir
    Path result;

    @ParameterizedTest
    @MethodSource("plimsoll.judge.RecordedTrial#names")
    void a_clean_trial_is_believed(String recording) {
        RecordedTrial trial = RecordedTrial.unpacked(recording, result);
        TrialResult judged = trial.judge();
        assertThat(judged.verdict()).as(judged.because()).isEqualTo(Verdict.HOLDS);
        assertThat(trial.judgeRun().exitCode()).isZero();
    }

    @ParameterizedTest
    @EnumSource(Planted.class)
    void a_planted_fault_is_refused_with_its_reason(Planted fault) throws IOException {
        RecordedTrial trial = RecordedTrial.unpacked(fault.recording(), result);
        fault.into(trial);
        TrialResult judged = trial.judge();
        assertThat(reason(judged.verdict())).as(judged.because()).contains(fault.reason());
        assertThat(judged.findings())
                .anyMatch(finding ->
                        finding.check().startsWith(fault.check()) && finding.verdict() instanceof Verdict.Inconclusive);
    }

    /** Adds two seconds of lag to every operation; during it, the operation was not in flight. */
    @Test
    void rejections_of_a_late_generator_are_timed_from_their_send() throws Exception {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        Path log = trial.folder().histograms(RecordedTrial.WORKER);
        long[] service =
                Planted.values(Histograms.read(log).of("steady", Span.SERVICE).orElseThrow());
        Map<String, long[]> times = new LinkedHashMap<>();
        times.put("lag", Arrays.stream(service).map(micros -> 2_000_000).toArray());
        times.put(
                "refused",
                Arrays.stream(service).map(micros -> micros + 2_000_000).toArray());
        times.put("unacknowledged", service);
        Recording.histograms(log, "steady", times);

        assertThat(trial.judge().findings())
                .filteredOn(finding -> finding.check().equals("littles-law"))
                .singleElement()
                .satisfies(finding -> assertThat(finding.verdict()).isInstanceOf(Verdict.Holds.class));
    }

    @Test
    void operations_that_clients_broke_off_were_in_flight_too() throws Exception {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        Path log = trial.folder().histograms(RecordedTrial.WORKER);
        Map<String, long[]> times = new LinkedHashMap<>();
        for (String kind : List.of("response", "lag")) {
            times.put(
                    kind,
                    Planted.values(
                            Histograms.read(log).of("steady", Span.of(kind)).orElseThrow()));
        }
        times.put(
                "aborted",
                Planted.values(Histograms.read(log).of("steady", Span.SERVICE).orElseThrow()));
        Recording.histograms(log, "steady", times);

        assertThat(trial.judge().findings())
                .filteredOn(finding -> finding.check().equals("littles-law"))
                .isNotEmpty()
                .allMatch(finding -> finding.verdict() instanceof Verdict.Holds);
    }

    @ParameterizedTest
    @EnumSource(Planted.class)
    void a_refusal_ends_with_its_exit_code_and_without_a_ranking(Planted fault) throws IOException {
        RecordedTrial trial = RecordedTrial.unpacked(fault.recording(), result);
        fault.into(trial);
        int expected = fault.reason() == Reason.GENERATOR ? 21 : fault.reason() == Reason.INTERRUPTED ? 130 : 20;
        assertThat(trial.judgeRun().exitCode()).isEqualTo(expected);
        assertThat(trial.judgeRun().comparisons()).isEmpty();
        assertThat(trial.judgeRun().recommendation()).isEmpty();
    }

    @Test
    void there_are_twenty_of_each() {
        assertThat(Planted.values()).hasSize(20);
        assertThat(RecordedTrial.names()).hasSize(20).doesNotHaveDuplicates();
    }

    private static Optional<Reason> reason(Verdict verdict) {
        return Optional.of(verdict)
                .filter(Verdict.Inconclusive.class::isInstance)
                .map(Verdict.Inconclusive.class::cast)
                .map(Verdict.Inconclusive::reason);
    }
}
