package plimsoll.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Occurrence;
import plimsoll.model.record.Sample;
import plimsoll.model.record.TrialEvent;
import plimsoll.model.result.TimeSeries;
import plimsoll.model.result.TrialResult;

/** The curves and events that are drawn over a trial's time. */
class TrialSeriesTest {
    @TempDir
    Path result;

    private TrialFixture trial;

    @BeforeEach
    void startWithAGoodTrial() {
        trial = TrialFixture.in(result, 1, "put-stream", 1);
    }

    @Test
    void a_series_has_at_most_400_points_and_keeps_its_extremes() {
        for (int i = 0; i < 3_000; i++) {
            long value = i == 1_234 ? 999 : 5;
            trial.sample(new Sample(
                    i * 100L, "service", Map.of(Metric.THREADS, value, Metric.CPU_TIME, i * 50L, Metric.GC_TIME, 0L)));
        }
        TrialResult judged = trial.judge();
        TimeSeries threads = series(judged, "threads");
        assertThat(threads.atMillis()).hasSizeLessThanOrEqualTo(400).isSorted();
        assertThat(threads.high()).contains(999.0);
        assertThat(threads.low()).containsOnly(5.0);
        TimeSeries cpu = series(judged, "cpu_time");
        assertThat(cpu.rate()).isTrue();
        assertThat(cpu.high()).containsOnly(500.0);
        assertThat(judged.series()).extracting(TimeSeries::metric).doesNotContain("gc_time");
    }

    @Test
    void calls_that_are_counted_from_the_start_are_drawn_as_a_rate() {
        for (int i = 0; i < 10; i++) {
            trial.sample(new Sample(i * 1_000L, "service", Map.of(Metric.IO_CALLS, i * 200L)));
        }
        TimeSeries calls = series(trial.judge(), "io_calls");
        assertThat(calls.rate()).isTrue();
        assertThat(calls.high()).containsOnly(200.0);
    }

    @Test
    void the_heap_is_drawn_from_before_and_after_each_collection() {
        trial.subject(service -> service.gcLog(TrialFixture.GC)).sample(new Sample(4_000, "service", Map.of()));
        TimeSeries heap = series(trial.judge(), "heap_used");
        assertThat(heap.atMillis()).containsExactly(1_960L, 2_000L, 4_350L, 4_500L, 5_400L, 5_500L);
        assertThat(heap.high().stream().map(bytes -> bytes / mebibytes(1)))
                .containsExactly(300., 20., 200., 100., 180., 120.);
    }

    /** A counter of the JVM rises at the end of a pause, as if 150 ms of collecting fitted into the last 50. */
    @Test
    void a_pause_of_the_collector_is_drawn_while_it_lasts() {
        trial.subject(service -> service.gcLog(TrialFixture.GC))
                .sample(new Sample(4_100, "service", Map.of(Metric.GC_TIME, 40L)))
                .sample(new Sample(4_400, "service", Map.of(Metric.GC_TIME, 40L)))
                .sample(new Sample(4_450, "service", Map.of(Metric.GC_TIME, 40L)))
                .sample(new Sample(4_500, "service", Map.of(Metric.GC_TIME, 190L)));
        assertThat(series(trial.judge(), "gc_time").high()).containsExactly(166.7, 1_000., 1_000.);
    }

    @Test
    void full_collections_and_the_trials_own_events_are_drawn_in_order() {
        trial.event(new TrialEvent(4_600, "service", TrialEvent.Kind.NOTE, "late"))
                .subject(service -> service.gcLog(TrialFixture.GC));
        assertThat(trial.judge().events())
                .containsExactly(
                        new TrialEvent(
                                3_000,
                                "lab",
                                TrialEvent.Kind.PHASE,
                                "burst begins",
                                new Occurrence.PhaseBegan("burst")),
                        new TrialEvent(
                                4_500, "service", TrialEvent.Kind.GC, "Full (Allocation Failure) 200m->100m in 150 ms"),
                        new TrialEvent(4_600, "service", TrialEvent.Kind.NOTE, "late"));
    }

    private static TimeSeries series(TrialResult judged, String metric) {
        return judged.series().stream()
                .filter(each -> each.metric().equals(metric) && each.member().equals("service"))
                .findFirst()
                .orElseThrow();
    }

    private static long mebibytes(long count) {
        return Bytes.ofMebibytes(count).count();
    }
}
