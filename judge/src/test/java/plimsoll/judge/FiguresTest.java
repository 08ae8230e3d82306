package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.Bytes;
import plimsoll.model.load.Flow;
import plimsoll.model.load.FlowStep;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Payload;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.load.Workload;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.Metric;
import plimsoll.model.record.ProgressReport;
import plimsoll.model.record.ProgressReportBuilder;
import plimsoll.model.record.Sample;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.Experiment;
import plimsoll.records.TrialFolder;

/** Which operations count towards the figures of a trial whose judged phase begins at 3 s. */
class FiguresTest {
    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "put-stream", 1);
    }

    @Test
    void page_cache_does_not_count_as_memory_that_the_member_needs() {
        trial.subject(service -> service.peak(Bytes.ofMebibytes(512), Bytes.ofMebibytes(200)))
                .sample(new Sample(
                        4_000,
                        "service",
                        Map.of(
                                Metric.CGROUP_USAGE,
                                mebibytes(510),
                                Metric.CGROUP_CACHE,
                                mebibytes(260),
                                Metric.RSS_ANONYMOUS,
                                mebibytes(180))));
        Map<String, Double> figures = trial.judge().figures();
        assertThat(figures)
                .containsEntry("memoryPeakBytes", (double) mebibytes(250))
                .containsEntry("pageCachePeakBytes", (double) mebibytes(260))
                .containsEntry("cgroupPeakBytes", (double) mebibytes(512))
                .containsEntry("footprintPeakBytes", (double) mebibytes(180));
    }

    @Test
    void a_kernel_without_a_peak_of_the_container_leaves_the_highest_sample() {
        trial.subject(MemberFixture::withoutKernelPeak)
                .sample(new Sample(4_000, "service", Map.of(Metric.CGROUP_USAGE, mebibytes(510))))
                .sample(new Sample(5_000, "service", Map.of(Metric.CGROUP_USAGE, mebibytes(480))));
        assertThat(trial.judge().figures()).containsEntry("cgroupPeakBytes", (double) mebibytes(510));
    }

    @Test
    void a_heap_that_was_never_collected_has_no_figure_of_what_was_in_use() {
        trial.sample(new Sample(4_000, "service", Map.of(Metric.HEAP_USED, 0L)));

        assertThat(trial.judge().figures()).doesNotContainKey("heapPeakBytes");
    }

    @Test
    void a_collection_of_the_start_does_not_show_the_heap_of_the_load() {
        trial.subject(service -> service.gcLog("""
            [1.500s][1500ms] GC(0) Pause Full (Metadata GC Threshold) 96M->12M(365M) 70.000ms
            [2.000s][2000ms] GC(1) Pause Full (Metadata GC Threshold) 77M->16M(365M) 60.000ms
            """))
                .sample(new Sample(2_900, "service", Map.of(Metric.HEAP_USED, mebibytes(16))));
        assertThat(trial.judge().figures()).doesNotContainKey("heapPeakBytes");
    }

    @Test
    void the_first_collection_after_the_load_shows_what_the_load_left() {
        trial.subject(service -> service.gcLog("""
            [1.500s][1500ms] GC(0) Pause Full (Metadata GC Threshold) 96M->12M(365M) 70.000ms
            [5.000s][5000ms] GC(1) Pause Young (Allocation Failure) 80M->20M(365M) 10.000ms
            [8.500s][8500ms] GC(2) Pause Young (Allocation Failure) 90M->20M(365M) 10.000ms
            [9.500s][9500ms] GC(3) Pause Young (Allocation Failure) 120M->20M(365M) 10.000ms
            """));
        assertThat(trial.judge().figures()).containsEntry("heapPeakBytes", (double) mebibytes(90));
    }

    @Test
    void without_a_collection_after_the_load_the_exit_shows_it() {
        trial.subject(service -> service.gcLog("""
            [1.500s][1500ms] GC(0) Pause Full (Metadata GC Threshold) 96M->12M(365M) 70.000ms
            [9.500s][9500ms] Heap
            [9.500s][9500ms]  DefNew     total 116224K, used 71680K [0x00000000e0000000, 0x00000000eaaa0000)
            [9.500s][9500ms]   eden space 103360K,  69% used [0x00000000e0000000, 0x00000000e64f0000)
            [9.500s][9500ms]  Tenured    total 258048K, used 16384K [0x00000000eaaa0000, 0x0000000100000000)
            [9.500s][9500ms]  Metaspace       used 45574K, committed 46144K, reserved 1114112K
            """));
        assertThat(trial.judge().figures()).containsEntry("heapPeakBytes", (double) mebibytes(86));
    }

    @Test
    void without_a_log_a_sample_shows_the_heap_once_it_changes_in_the_load() {
        long stale = mebibytes(16);
        trial.sample(new Sample(2_900, "service", Map.of(Metric.HEAP_USED, stale)))
                .sample(new Sample(4_000, "service", Map.of(Metric.HEAP_USED, stale)))
                .sample(new Sample(5_000, "service", Map.of(Metric.HEAP_USED, mebibytes(14))));
        assertThat(trial.judge().figures()).containsEntry("heapPeakBytes", (double) mebibytes(14));
    }

    @Test
    void the_figures_are_those_of_the_judged_phase() {
        trial.subject(service -> service.gcLog(TrialFixture.GC));
        for (int at = 1_000; at <= 9_000; at += 1_000) {
            trial.sample(new Sample(
                    at,
                    "service",
                    Map.of(
                            Metric.RSS_ANONYMOUS,
                            mebibytes(100 + at / 1_000),
                            Metric.CPU_TIME,
                            at / 2L,
                            Metric.CPU_JIT,
                            at / 20L,
                            Metric.CPU_GC,
                            at / 10L,
                            Metric.CONTEXT_SWITCHES,
                            at * 2L,
                            Metric.THREADS,
                            30L)));
            trial.sample(new Sample(at, "worker.upload", Map.of(Metric.RSS_ANONYMOUS, mebibytes(60))));
            trial.sample(new Sample(at, "lab", Map.of(Metric.RSS_ANONYMOUS, mebibytes(90))));
        }
        Map<String, Double> figures = trial.judge().figures();
        assertThat(figures)
                .containsEntry("totalMillis", 5_000.0)
                .containsEntry("operationsPerSecond", 25.0)
                .containsEntry("readyMillis", 1_500.0)
                .containsEntry("idleFootprintBytes", (double) mebibytes(103))
                .containsEntry("footprintPeakBytes", (double) mebibytes(109))
                .containsEntry("heapPeakBytes", (double) mebibytes(200))
                .containsEntry("liveSetBytes", (double) mebibytes(100))
                .containsEntry("heapAfterGcMaxBytes", (double) mebibytes(120))
                .containsEntry("gcShare", 0.05)
                .containsEntry("gcPauseMillisMax", 150.0)
                .containsEntry("cpuMillis", 2_500.0)
                .containsEntry("cpuShare", 0.5)
                .containsEntry("cpuMillisPerOperation", 20.0)
                .containsEntry("contextSwitchesPerOperation", 80.0)
                .containsEntry("contextSwitches", 10_000.0)
                .containsEntry("applicationCpuShare", 0.7)
                .containsEntry("threadsPeak", 30.0)
                .containsEntry("rejectedShare", 0.0)
                .containsEntry("workerFootprintPeakBytes", (double) mebibytes(60))
                .containsEntry("labFootprintPeakBytes", (double) mebibytes(90))
                .doesNotContainKeys("responseMillisP99", "stealShare");
        assertThat(figures.get("responseMillisMean")).isCloseTo(2_520, within(5.0));
        assertThat(figures.get("responseMillisMax")).isCloseTo(5_000, within(5.0));
    }

    /** The phase lasts from 3 s to 8 s; 100 ms of the first pause lie in it, and 300 ms of the second. */
    @Test
    void a_collection_at_the_edge_of_the_phase_counts_with_its_part_inside() {
        trial.subject(service -> service.gcLog("""
            [2.600s][info][gc] GC(0) Pause Full (Allocation Failure) 300M->20M(320M) 400.000ms
            [7.600s][info][gc] GC(1) Pause Full (Allocation Failure) 300M->20M(320M) 400.000ms
            """));
        assertThat(trial.judge().figures().get("gcShare")).isCloseTo(0.4 / 5, within(1e-9));
    }

    /** It collected for 500 ms before the restart and for 250 ms after it, and waited for memory as long. */
    @Test
    void the_share_of_collections_and_waits_is_that_of_all_runs_of_a_service() {
        trial.subject(service -> service.gcLog(
                        "[3.500s][info][gc] GC(0) Pause Full (Allocation Failure) 300M->20M(320M) 500.000ms\n"))
                .sample(new Sample(3_000, "service", Map.of(Metric.MEMORY_STALL, 0L)))
                .sample(new Sample(5_000, "service", Map.of(Metric.MEMORY_STALL, 500L)))
                .sample(new Sample(6_000, "service.2", Map.of(Metric.MEMORY_STALL, 0L)))
                .sample(new Sample(8_000, "service.2", Map.of(Metric.MEMORY_STALL, 250L)));
        MemberFixture later = MemberFixture.run("service.2")
                .from(5_100, 6_000)
                .gcLog("[1.900s][info][gc] GC(0) Pause Full (Allocation Failure) 300M->20M(320M) 250.000ms\n");

        Map<String, Double> figures = Judge.trial(
                        MemberFixture.continued(trial.write(), later).path())
                .figures();

        assertThat(figures.get("gcShare")).isCloseTo(0.75 / 5, within(1e-9));
        assertThat(figures.get("memoryStallShare")).isCloseTo(0.75 / 5, within(1e-9));
    }

    @Test
    void the_share_of_cores_in_use_counts_those_that_the_member_may_use_at_once() {
        assertThat(coreShare(2, List.of(0, 1), Optional.empty())).contains(0.25);
        assertThat(coreShare(3, List.of(0, 1), Optional.of(0.5))).contains(1.0);
        assertThat(coreShare(4, List.of(), Optional.of(2.0))).contains(0.25);
        assertThat(coreShare(5, List.of(), Optional.empty()))
                .as("neither pinned nor limited, on a machine without a manifest")
                .isEmpty();
    }

    /** It uses half a core throughout. */
    private Optional<Double> coreShare(int number, List<Integer> pinned, Optional<Double> quota) {
        TrialFixture busy =
                TrialFixture.in(result, number, "busy", number).subject(service -> service.cpus(pinned, quota));
        for (int at = 1_000; at <= 9_000; at += 1_000) {
            busy.sample(new Sample(at, "service", Map.of(Metric.CPU_TIME, at / 2L)));
        }
        return Optional.ofNullable(busy.judge().figures().get("cpuShare"));
    }

    @Test
    void allocation_between_pauses_of_the_judged_phase_is_divided_by_its_operations() {
        TrialResult judged = trial.subject(service -> service.gcLog("""
                        [0.500s][info][gc] GC(0) Pause Young (Allocation Failure) 90M->10M(512M) 0.000ms
                        [4.000s][info][gc] GC(1) Pause Young (Allocation Failure) 90M->10M(512M) 0.000ms
                        [5.000s][info][gc] GC(2) Pause Young (Allocation Failure) 60M->20M(512M) 0.000ms
                        [7.000s][info][gc] GC(3) Pause Young (Allocation Failure) 120M->20M(512M) 0.000ms
                        [60.000s][info][gc] GC(4) Pause Young (Allocation Failure) 500M->20M(512M) 0.000ms
                        """)).judge();

        // The phase lasts from 3 s to 8 s and has 125 operations in its last four seconds; other loads allocate before
        // and
        // after it.
        double stretches = 1 + 2;
        assertThat(judged.figures().get("allocatedBytesPerOperation"))
                .isCloseTo(mebibytes(50 + 100) / (stretches * 125 / 4), within(1.0));
    }

    @Test
    void neither_the_backlog_nor_the_time_until_the_first_answers_is_counted_into_a_rate() {
        TrialResult judged = trial.load(
                        new LoadModel.Closed(50, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(4)))
                .states(LedgerState.ACKNOWLEDGED, 125)
                .progress(reports())
                .judge();

        assertThat(judged.figures().get("operationsPerSecond")).isCloseTo((75 - 20) / 2.9, within(1e-9));
        assertThat(judged.figures().get("bytesPerSecond")).isCloseTo((75 - 20) / 2.9 * mebibytes(10), within(1e-3));
    }

    /** Beside a phase that ends with its operations, one that a clock ends counts whole as well. */
    @Test
    void a_phase_that_counts_whole_has_the_time_of_its_backlog_in_its_rate() {
        TrialResult judged = trial.load(new LoadModel.Burst(125), new StopCondition.Elapsed(Duration.ofSeconds(4)))
                .progress(reports())
                .judge();

        assertThat(judged.figures().get("operationsPerSecond")).isCloseTo(125 / 6.0, within(1e-9));
        assertThat(judged.figures().get("bytesPerSecond")).isCloseTo(125 / 6.0 * mebibytes(10), within(1e-3));
    }

    @Test
    void the_rate_of_bytes_of_a_mix_has_each_acknowledged_upload_in_its_own_size() {
        TrialFolder folder = trial.load(
                        new LoadModel.Closed(50, Duration.ZERO, Duration.ZERO),
                        new StopCondition.Elapsed(Duration.ofSeconds(4)))
                .warmUp(Collections.nCopies(25, LedgerState.ACKNOWLEDGED).toArray(LedgerState[]::new))
                .states(LedgerState.ACKNOWLEDGED, 75)
                .states(LedgerState.REJECTED, 50)
                .progress(reports())
                .found(7, 0)
                .write();
        mixed(folder);

        TrialResult judged = Judge.trial(folder.path());

        double mean = (25 * mebibytes(1) + 75 * mebibytes(10)) / 100.0;
        assertThat(judged.figures().get("bytesPerSecond")).isCloseTo((75 - 20) / 2.9 * mean, within(1e-3));
        assertThat(judged.balance().acknowledged()).isEqualTo(100);
        assertThat(judged.balance().lost()).isEqualTo(1);
    }

    /** Rewrites the experiment: the operations of the first producer were uploads of 1m, those of the second of 10m. */
    private static void mixed(TrialFolder folder) {
        Experiment whole = Json.read(folder.experiment(), Experiment.class);
        Phase phase = whole.phases().getLast();
        Workload uploads = phase.workloads().getFirst();
        Workload mix = new Workload(
                uploads.name(),
                uploads.driver(),
                uploads.load(),
                Payload.NONE,
                uploads.placement(),
                uploads.deadline(),
                Optional.empty(),
                List.of(upload("small", 1), upload("large", 10)));
        Json.write(
                folder.experiment(),
                whole.withPhases(List.of(new Phase(phase.name(), true, List.of(mix), phase.until()))));
    }

    private static Flow upload(String name, long mebibytes) {
        Payload payload = new Payload(Bytes.ofMebibytes(mebibytes));
        return new Flow(
                name,
                1,
                List.of(new FlowStep(name, Duration.ZERO, true, Optional.of(payload), Optional.empty(), List.of())));
    }

    /** Returns reports of a phase that counts from 1.1 s on: 20 operations were acknowledged before, 75 in 4 s. */
    private static ProgressReport[] reports() {
        return new ProgressReport[] {
            report(900, 60, 10),
            report(1_100, 70, 20),
            report(3_900, 120, 70),
            report(4_100, 125, 80),
            report(6_000, 125, 125)
        };
    }

    private static ProgressReport report(long at, long started, long acknowledged) {
        return ProgressReportBuilder.builder()
                .phase("burst")
                .atMillis(at)
                .started(started)
                .acknowledged(acknowledged)
                .inFlight(started - acknowledged)
                .build();
    }

    @Test
    void a_counter_that_is_seldom_looked_at_is_counted_up_to_the_edges_of_the_phase() {
        for (int at = 2_000; at <= 10_000; at += 2_000) {
            trial.sample(new Sample(at, "service", Map.of(Metric.CPU_TIME, at / 2L)));
        }

        assertThat(trial.judge().figures()).containsEntry("cpuMillis", 2_500.0);
    }

    private static long mebibytes(long count) {
        return Bytes.ofMebibytes(count).count();
    }
}
