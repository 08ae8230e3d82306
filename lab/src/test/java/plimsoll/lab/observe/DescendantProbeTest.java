package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** A service whose work is done by its child processes. */
class DescendantProbeTest {
    private static final long MEBIBYTE = 1 << 20;
    private static final long START = System.nanoTime();

    @TempDir
    Path directory;

    @Test
    void descendants_count_for_their_process_even_after_they_have_ended() throws Exception {
        // tail keeps the whole line in memory, because its output is not read.
        Process parent =
                new ProcessBuilder("sh", "-c", "head -c 62914560 /dev/zero | tail -n 1 | sleep 60; read line").start();
        try (Sampler sampler = Sampler.start(
                directory.resolve("timeline.ndjson"), () -> System.nanoTime() - START, Duration.ofMillis(20))) {
            sampler.watch(new SamplingTarget("service", parent.pid(), Optional.empty(), Set.of()));
            VictimProcess.await("its child is counted", () -> held(sampler) > 60 * MEBIBYTE);
            long used = of(sampler, Metric.CPU_TIME);
            assertThat(of(sampler, Metric.THREADS)).isGreaterThan(1);

            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            VictimProcess.await("its child is counted no more", () -> held(sampler) < 20 * MEBIBYTE);
            assertThat(of(sampler, Metric.CPU_TIME)).isGreaterThanOrEqualTo(used);
        } finally {
            parent.descendants().forEach(ProcessHandle::destroyForcibly);
            parent.destroyForcibly().waitFor();
        }
    }

    @Test
    void memory_that_forked_processes_share_is_counted_once_where_their_cgroup_says_so() {
        SampleAccumulator accumulator = new SampleAccumulator();
        accumulator.put(Metric.RSS_ANONYMOUS, 90);
        accumulator.replace(Metric.RSS_ANONYMOUS, Metric.CGROUP_ANONYMOUS);
        assertThat(values(accumulator)).containsEntry(Metric.RSS_ANONYMOUS, 90L);

        accumulator.put(Metric.CGROUP_ANONYMOUS, 50);
        accumulator.replace(Metric.RSS_ANONYMOUS, Metric.CGROUP_ANONYMOUS);
        assertThat(values(accumulator)).containsEntry(Metric.RSS_ANONYMOUS, 50L);
    }

    private static long held(Sampler sampler) {
        return of(sampler, Metric.RSS_ANONYMOUS);
    }

    private static long of(Sampler sampler, Metric metric) {
        return Optional.ofNullable(sampler.latest().get("service"))
                .map(sample -> sample.value(metric))
                .orElse(0L);
    }

    private static Map<Metric, Long> values(SampleAccumulator accumulator) {
        Sample sample = accumulator.toSample(0, "service");
        return sample.values();
    }
}
