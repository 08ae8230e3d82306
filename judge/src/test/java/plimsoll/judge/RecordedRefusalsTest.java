package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;
import plimsoll.records.Histograms;
import plimsoll.wire.Span;

/** All 20 planted faults are refused, and none of 20 clean trials; all trials are real recordings. */
class RecordedRefusalsTest {
    private static final long LAG_MICROS = 2_000_000;

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
    @ParameterizedTest
    @ValueSource(strings = {"refused", "failed", "aborted"})
    void unacknowledged_operations_of_a_late_generator_are_timed_from_their_send(String ended) throws Exception {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        Path log = trial.folder().histograms(RecordedTrial.WORKER);
        long[] service = service(log);
        Map<String, long[]> times = new LinkedHashMap<>();
        times.put("lag", Arrays.stream(service).map(micros -> LAG_MICROS).toArray());
        times.put(ended, later(service));
        times.put("unacknowledged", service);
        Recording.histograms(log, "steady", times);

        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Holds.class);
    }

    /** Records before the span {@code unacknowledged} have these spans only. */
    @ParameterizedTest
    @ValueSource(strings = {"refused", "failed", "aborted"})
    void unacknowledged_operations_of_older_records_were_in_flight_too(String ended) throws Exception {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        Path log = trial.folder().histograms(RecordedTrial.WORKER);
        long[] service = service(log);

        Recording.histograms(log, "steady", Map.of(ended, service));
        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Holds.class);

        Recording.histograms(log, "steady", Map.of(ended, later(service)));
        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Inconclusive.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"service", "unacknowledged"})
    void acknowledged_and_unacknowledged_operations_add_up(String late) throws Exception {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        Path log = trial.folder().histograms(RecordedTrial.WORKER);
        long[] service = service(log);
        Map<String, long[]> times = new LinkedHashMap<>();
        times.put("service", Arrays.copyOfRange(service, 0, service.length / 2));
        times.put("unacknowledged", Arrays.copyOfRange(service, service.length / 2, service.length));
        Recording.histograms(log, "steady", times);
        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Holds.class);

        times.computeIfPresent(late, (span, micros) -> later(micros));
        Recording.histograms(log, "steady", times);
        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Inconclusive.class);
    }

    /** With 60 arrivals a second, a sample each second always found the one that had just begun: 1 for 0.3 expected. */
    @Test
    void an_arrival_that_coincides_with_each_sample_is_not_an_operation_too_many() throws Exception {
        RecordedTrial trial = RecordedTrial.unpacked("steady-5", result);
        Planted.micros(trial, 1_000);
        Planted.inFlight(trial, _ -> 1);
        assertThat(littlesLaw(trial)).as("arrivals at random").isInstanceOf(Verdict.Inconclusive.class);

        Path experiment = trial.folder().experiment();
        Files.writeString(experiment, Files.readString(experiment).replace("\"poisson\"", "\"constant\""));
        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Holds.class);

        Planted.inFlight(trial, _ -> 2);
        assertThat(littlesLaw(trial)).isInstanceOf(Verdict.Inconclusive.class);
    }

    private static long[] later(long[] micros) {
        return Arrays.stream(micros).map(each -> each + LAG_MICROS).toArray();
    }

    private static long[] service(Path log) {
        return Planted.values(Histograms.read(log).of("steady", Span.SERVICE).orElseThrow());
    }

    private static Verdict littlesLaw(RecordedTrial trial) {
        return trial.judge().findings().stream()
                .filter(finding -> finding.check().equals("littles-law"))
                .findFirst()
                .orElseThrow()
                .verdict();
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
