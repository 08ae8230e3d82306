package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.member.ProgramRuntime;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.member.NativeMemoryPeaks;

/** Limits that slow a service down and do not end it; its judged phase begins at 3 s. */
class LimitEffectTest {
    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "put-stream", 1);
    }

    @Test
    void page_cache_that_reached_the_cap_is_named_with_the_wait_for_memory_and_breaks_nothing() {
        TrialResult judged = sampled(Map.of(
                        Metric.CAP_REACHED,
                        12L,
                        Metric.CGROUP_CACHE,
                        200 * MEBIBYTE,
                        Metric.CGROUP_WORKING_SET,
                        300 * MEBIBYTE,
                        Metric.MEMORY_STALL,
                        1_000L))
                .judge();

        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(evidence(judged))
                .startsWith("service reached its memory cap")
                .contains("512m 12 times")
                .contains("(at most 200m at once)");
        assertThat(judged.figures())
                .contains(entry("capReached", 12.0), entry("workingSetPeakBytes", 300.0 * MEBIBYTE))
                .containsKey("memoryStallShare");
    }

    @Test
    void a_start_that_used_up_its_quota_has_its_share_of_the_periods_until_ready() {
        TrialResult judged = trial.sample(
                        new Sample(1_000, "service", Map.of(Metric.QUOTA_PERIODS, 10L, Metric.THROTTLED_PERIODS, 6L)))
                .sample(new Sample(9_000, "service", Map.of(Metric.QUOTA_PERIODS, 90L, Metric.THROTTLED_PERIODS, 6L)))
                .judge();

        assertThat(judged.figures()).contains(entry("readyThrottledShare", 0.6));
        assertThat(TrialFixture.in(result, 2, "put-stream", 2).judge().figures())
                .as("without a quota")
                .doesNotContainKey("readyThrottledShare");
    }

    @Test
    void a_first_sample_long_after_readiness_or_without_periods_says_nothing_of_the_start() {
        Map<Metric, Long> throttled = Map.of(Metric.QUOTA_PERIODS, 10L, Metric.THROTTLED_PERIODS, 6L);

        assertThat(trial.sample(new Sample(4_001, "service", throttled)).judge().figures())
                .as("ready at 2 s")
                .doesNotContainKey("readyThrottledShare");
        assertThat(TrialFixture.in(result, 2, "put-stream", 2)
                        .sample(new Sample(1_900, "service", Map.of(Metric.CPU_STALL, 1L)))
                        .sample(new Sample(2_900, "service", throttled))
                        .judge()
                        .figures())
                .as("only the first sample")
                .doesNotContainKey("readyThrottledShare");
    }

    @Test
    void a_heap_limit_of_a_program_that_is_not_a_jvm_is_reported_as_without_effect() {
        TrialResult judged = trial.subject(
                        service -> service.runtime(ProgramRuntime.GO, Optional.of(Bytes.ofMebibytes(64))))
                .judge();

        assertThat(evidence(judged)).startsWith("service is a Go program").contains("64m");
        assertThat(judged.verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void a_heap_limit_that_a_probe_of_the_lab_sets_is_not_reported() {
        TrialResult judged = trial.subject(
                        service -> service.runtime(ProgramRuntime.GO, Optional.of(Bytes.ofMebibytes(64)))
                                .environment("JAVA_TOOL_OPTIONS", String.join(" ", NativeMemoryPeaks.FLAGS)))
                .judge();

        assertThat(judged.findings()).noneMatch(finding -> finding.check().equals("limits"));
    }

    @Test
    void a_heap_limit_of_a_jvm_and_a_program_without_one_are_not_reported() {
        TrialResult jvm = trial.subject(
                        service -> service.runtime(ProgramRuntime.JVM, Optional.of(Bytes.ofMebibytes(64))))
                .judge();
        TrialResult node = TrialFixture.in(result, 2, "put-stream", 2)
                .subject(service -> service.runtime(ProgramRuntime.NODE, Optional.empty()))
                .judge();

        assertThat(jvm.findings()).noneMatch(finding -> finding.check().equals("limits"));
        assertThat(node.findings()).noneMatch(finding -> finding.check().equals("limits"));
    }

    @Test
    void a_service_above_its_high_limit_is_reported_as_slowed_down() {
        TrialResult judged = sampled(Map.of(Metric.HIGH_REACHED, 1L)).judge();

        assertThat(evidence(judged)).matches("service .* slowed down 1 time .*");
    }

    @Test
    void a_quota_that_is_used_up_in_a_third_of_the_periods_is_named() {
        TrialResult judged = sampled(Map.of(
                        Metric.QUOTA_PERIODS, 60L,
                        Metric.THROTTLED_PERIODS, 20L,
                        Metric.CPU_STALL, 300L))
                .judge();

        assertThat(evidence(judged)).matches("service .* quota in 33(\\.3)? % .* \\S+ % .*");
        assertThat(judged.figures().get("throttledShare")).isEqualTo(1.0 / 3);
    }

    @Test
    void limits_that_were_never_reached_are_not_mentioned() {
        TrialResult judged = sampled(Map.of(
                        Metric.CAP_REACHED, 0L,
                        Metric.HIGH_REACHED, 0L,
                        Metric.QUOTA_PERIODS, 60L,
                        Metric.THROTTLED_PERIODS, 1L))
                .judge();

        assertThat(judged.findings()).extracting(Finding::check).doesNotContain("limits");
    }

    /** Counters that rise from 0 to these values while the judged phase runs. */
    private TrialFixture sampled(Map<Metric, Long> values) {
        Map<Metric, Long> none =
                Map.copyOf(values.keySet().stream().collect(Collectors.toMap(metric -> metric, _ -> 0L)));
        return trial.sample(new Sample(3_000, "service", none)).sample(new Sample(3_500, "service", values));
    }

    private static String evidence(TrialResult judged) {
        return judged.findings().stream()
                .filter(finding -> finding.check().equals("limits"))
                .map(Finding::evidence)
                .findFirst()
                .orElse("");
    }
}
