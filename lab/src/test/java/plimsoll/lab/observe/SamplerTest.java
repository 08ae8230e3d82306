package plimsoll.lab.observe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;
import plimsoll.records.lines.NdjsonLines;

class SamplerTest {
    private static final long MEBIBYTE = 1 << 20;

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseSerialGC", "-XX:+UseG1GC"})
    void a_jvm_shows_the_heap_threads_and_connections_that_it_holds(String collector) throws Exception {
        try (VictimProcess victim = VictimProcess.start(collector);
                Sampler sampler = start(Duration.ofMillis(20))) {
            sampler.watch(victim.target());
            Map<Metric, Long> seen = seenOf(
                    sampler,
                    "victim",
                    Metric.ACCEPT_BACKLOG,
                    Metric.HEAP_USED,
                    Metric.CPU_JIT,
                    Metric.RSS_ANONYMOUS,
                    Metric.DESCRIPTORS,
                    Metric.CONTEXT_SWITCHES);

            assertThat(seen.get(Metric.HEAP_USED)).isGreaterThanOrEqualTo(Victim.HEAP_MEBIBYTES * MEBIBYTE);
            assertThat(seen.get(Metric.HEAP_COMMITTED)).isGreaterThanOrEqualTo(seen.get(Metric.HEAP_USED));
            assertThat(seen.get(Metric.RSS_ANONYMOUS)).isGreaterThan(Victim.HEAP_MEBIBYTES * MEBIBYTE);
            assertThat(seen.get(Metric.RSS)).isGreaterThan(seen.get(Metric.RSS_ANONYMOUS));
            assertThat(seen.get(Metric.METASPACE_USED)).isPositive();
            assertThat(seen.get(Metric.GC_COUNT)).isGreaterThanOrEqualTo(Victim.COLLECTIONS);
            assertThat(seen.get(Metric.GC_TIME)).isPositive();
            assertThat(seen.get(Metric.THREADS)).isGreaterThanOrEqualTo(Victim.THREADS);
            assertThat(seen.get(Metric.CONTEXT_SWITCHES)).isGreaterThanOrEqualTo(Victim.THREADS);
            assertThat(seen.get(Metric.IO_CALLS)).isGreaterThan(Victim.WRITES);
            assertThat(seen.get(Metric.DESCRIPTORS)).isGreaterThan(Victim.CONNECTIONS);
            assertThat(seen.get(Metric.ACCEPT_BACKLOG)).isEqualTo(Victim.CONNECTIONS);
            // Connections are known by their port: a server that had this port before may have left one behind.
            assertThat(seen.get(Metric.CONNECTIONS)).isGreaterThanOrEqualTo(Victim.CONNECTIONS);
            assertThat(seen.get(Metric.RECEIVE_QUEUE)).isEqualTo(Victim.CONNECTIONS * Victim.BYTES_EACH);
            assertThat(seen.get(Metric.SEND_QUEUE)).isZero();
            assertThat(seen.get(Metric.CPU_GC)).isPositive();
            assertThat(seen.get(Metric.CPU_JIT)).isPositive();
        }
    }

    @Test
    void the_heap_of_zgc_is_shared_memory_and_counts_to_the_footprint() throws Exception {
        try (VictimProcess victim = VictimProcess.start("-XX:+UseZGC");
                Sampler sampler = start(Duration.ofMillis(20))) {
            sampler.watch(victim.target());
            Map<Metric, Long> seen = seenOf(sampler, "victim", Metric.RSS_ANONYMOUS, Metric.HEAP_COMMITTED);

            assertThat(seen.get(Metric.RSS_ANONYMOUS)).isGreaterThan(seen.get(Metric.HEAP_COMMITTED));
        }
    }

    @Test
    void a_jvm_with_another_temporary_directory_is_found() throws Exception {
        try (VictimProcess victim = VictimProcess.start("-XX:+UseSerialGC", "-Djava.io.tmpdir=" + directory);
                Sampler sampler = start(Duration.ofMillis(20))) {
            sampler.watch(victim.target());

            assertThat(seenOf(sampler, "victim", Metric.HEAP_USED)).containsKey(Metric.GC_COUNT);
        }
    }

    @Test
    void a_jvm_without_counters_lacks_its_heap_and_nothing_else() throws Exception {
        try (VictimProcess victim = VictimProcess.start("-XX:+UseSerialGC", "-XX:-UsePerfData");
                Sampler sampler = start(Duration.ofMillis(20))) {
            sampler.watch(victim.target());
            Map<Metric, Long> seen = seenOf(
                    sampler, "victim", Metric.ACCEPT_BACKLOG, Metric.RSS_ANONYMOUS, Metric.CPU_GC, Metric.DESCRIPTORS);

            assertThat(seen).doesNotContainKeys(Metric.HEAP_USED, Metric.METASPACE_USED, Metric.GC_COUNT);
        }
    }

    @Test
    void a_stopped_jvm_is_read_all_the_same() throws Exception {
        try (VictimProcess victim = VictimProcess.start("-XX:+UseSerialGC")) {
            victim.signal("STOP");
            VictimProcess.await("it is stopped", () -> victim.state() == 'T');
            try (Sampler sampler = start(Duration.ofMillis(20))) {
                sampler.watch(victim.target());
                Map<Metric, Long> seen = seenOf(sampler, "victim", Metric.HEAP_USED, Metric.ACCEPT_BACKLOG);

                assertThat(seen.get(Metric.HEAP_USED)).isGreaterThanOrEqualTo(Victim.HEAP_MEBIBYTES * MEBIBYTE);
                assertThat(seen.get(Metric.ACCEPT_BACKLOG)).isEqualTo(Victim.CONNECTIONS);
            }
            assertThat(victim.state()).isEqualTo('T');
        }
    }

    @Test
    void lab_and_host_are_always_watched() throws Exception {
        try (Sampler sampler = start(Duration.ofMillis(20))) {
            assertThat(seenOf(sampler, "lab", Metric.RSS_ANONYMOUS, Metric.SAMPLER_LATE, Metric.SAMPLER_CPU)
                            .get(Metric.RSS_ANONYMOUS))
                    .isGreaterThan(MEBIBYTE);
            assertThat(seenOf(sampler, "host", Metric.STEAL, Metric.FOREIGN_CPU).get(Metric.CPU_TIME))
                    .isPositive();
        }
    }

    @Test
    void the_timeline_is_written_while_it_grows_and_is_whole_after_close() throws Exception {
        Path file = directory.resolve("timeline.ndjson");
        try (Sampler sampler = start(Duration.ofMillis(20))) {
            sampler.watch(new SamplingTarget("self", ProcessHandle.current().pid(), Optional.empty(), Set.of()));
            VictimProcess.await("some of it is on disk", () -> file.toFile().length() > 0);
        }
        NdjsonLines<Sample> read = plimsoll.records.Timeline.read(file);

        assertThat(Files.readString(file)).endsWith("}\n");
        assertThat(read.skipped()).isZero();
        assertThat(read.items()).extracting(Sample::member).contains("lab", "host", "self");
        assertThat(read.items())
                .filteredOn(sample -> sample.member().equals("self"))
                .allMatch(sample -> sample.values().containsKey(Metric.RSS_ANONYMOUS));
    }

    @Test
    void beats_that_were_missed_are_left_out() {
        assertThat(Sampler.nextAfter(1000, 1003, 100)).isEqualTo(1100);
        assertThat(Sampler.nextAfter(1000, 999, 100)).isEqualTo(1100);
        assertThat(Sampler.nextAfter(1000, 1100, 100)).isEqualTo(1200);
        assertThat(Sampler.nextAfter(1000, 1350, 100)).isEqualTo(1400);
    }

    @Test
    void an_error_of_the_sampling_thread_is_thrown_at_its_end() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        LongSupplier clock = () -> {
            if (asked.incrementAndGet() > 8) {
                throw new InternalError("planted");
            }
            return System.nanoTime();
        };
        Sampler sampler = Sampler.start(directory.resolve("timeline.ndjson"), clock, Duration.ofMillis(10));
        VictimProcess.await("the clock has thrown", () -> asked.get() > 8);

        assertThatThrownBy(sampler::close)
                .isInstanceOf(Sampler.SamplerException.class)
                .hasMessageContaining("timeline.ndjson is incomplete: planted");
    }

    private Sampler start(Duration every) {
        long start = System.nanoTime();
        LongSupplier clock = () -> System.nanoTime() - start;
        return Sampler.start(directory.resolve("timeline.ndjson"), clock, every);
    }

    /** Collects the latest values of a member until these metrics have appeared. */
    private static Map<Metric, Long> seenOf(Sampler sampler, String member, Metric... metrics)
            throws InterruptedException {
        Map<Metric, Long> seen = new EnumMap<>(Metric.class);
        VictimProcess.await(member + " shows " + List.of(metrics), () -> {
            Sample sample = sampler.latest().get(member);
            if (sample != null) {
                seen.putAll(sample.values());
            }
            return seen.keySet().containsAll(List.of(metrics));
        });
        return seen;
    }
}
