package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.HostileCases;
import plimsoll.model.record.Metric;

class PerfDataTest {
    private static final int PROLOGUE = 32;

    @TempDir
    Path directory;

    @Test
    void damaged_files_are_refused_or_read_but_never_break_the_reader() throws Exception {
        byte[] whole = recorded();
        AtomicInteger refused = new AtomicInteger();
        HostileCases cases = HostileCases.of(1_000);
        cases.run(random -> {
            try (PerfData data = PerfData.open(write(damaged(whole, random)))) {
                new HeapCounters(data).read(new SampleAccumulator());
            } catch (IOException _) {
                refused.incrementAndGet();
            }
        });
        assertThat(refused.get()).as("seed %d", cases.seed()).isBetween(cases.count() / 100, cases.count());
    }

    @Test
    void each_reason_to_refuse_a_file_is_named() throws Exception {
        byte[] whole = recorded();

        assertRefused(new byte[0], "has 0 bytes");
        assertRefused(Arrays.copyOf(whole, PROLOGUE - 1), "has 31 bytes");
        assertRefused(changed(whole, 0, 0), "0xcafec0c0");
        assertRefused(changed(whole, 5, 3), "has format 3");
        assertRefused(changed(whole, 7, 0), "not accessible yet");
        assertRefused(Arrays.copyOf(whole, 600), "does not fit");
    }

    @Test
    void a_whole_file_gives_the_heap_of_the_jvm_that_wrote_it() throws Exception {
        SampleAccumulator accumulator = new SampleAccumulator();
        try (PerfData data = PerfData.open(write(recorded()))) {
            new HeapCounters(data).read(accumulator);
        }

        assertThat(accumulator.toSample(0, "recorded").values())
                .containsOnlyKeys(
                        Metric.HEAP_USED,
                        Metric.HEAP_COMMITTED,
                        Metric.METASPACE_USED,
                        Metric.GC_COUNT,
                        Metric.GC_TIME);
    }

    private void assertRefused(byte[] content, String reason) throws IOException {
        Path file = write(content);
        assertThatThrownBy(() -> PerfData.open(file))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(reason)
                .hasMessageContaining(file.toString());
    }

    private static byte[] damaged(byte[] whole, Random random) {
        byte[] damaged = random.nextInt(4) == 0 ? Arrays.copyOf(whole, random.nextInt(whole.length)) : whole.clone();
        for (int i = random.nextInt(30); i > 0 && damaged.length > 8; i--) {
            int reach = random.nextBoolean() ? Math.min(damaged.length, 4096) : damaged.length;
            damaged[8 + random.nextInt(reach - 8)] = (byte) random.nextInt();
        }
        return damaged;
    }

    private static byte[] changed(byte[] whole, int at, int value) {
        byte[] changed = whole.clone();
        changed[at] = (byte) value;
        return changed;
    }

    private Path write(byte[] content) throws IOException {
        return Files.write(directory.resolve("perfdata"), content);
    }

    /** Returns recorded counters of a real JVM. */
    private static byte[] recorded() throws Exception {
        try (VictimProcess victim = VictimProcess.start("-XX:+UseSerialGC")) {
            return Files.readAllBytes(victim.perfData());
        }
    }
}
