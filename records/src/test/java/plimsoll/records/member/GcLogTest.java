package plimsoll.records.member;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.Bytes;

/** Uses logs that small JVMs wrote with {@code -Xlog:gc*:file=...:uptime,level,tags}, shortened. */
class GcLogTest {
    @Test
    void a_pause_of_serial_has_start_length_cause_and_heap() throws IOException {
        GcPauses pauses = recorded("serial.log");

        assertThat(pauses.pauses()).hasSize(19);
        assertThat(pauses.pauses().getLast())
                .isEqualTo(new GcPause(
                        Duration.ofMillis(83).minus(Duration.ofNanos(2_670_000)),
                        Duration.ofNanos(2_670_000),
                        "Full",
                        "System.gc()",
                        heap(35, 16, 46)));
    }

    @Test
    void rotated_parts_are_read_first_and_a_log_without_its_beginning_is_refused(@TempDir Path directory)
            throws IOException {
        Path log = Files.writeString(directory.resolve("gc.log"), "[3.0s] GC(2) Pause Young (x) 1M->1M(2M) 1.0ms\n");
        Files.writeString(directory.resolve("gc.log.1"), "[2.0s] GC(1) Pause Young (x) 1M->1M(2M) 1.0ms\n");
        Files.writeString(directory.resolve("gc.log.0"), "[1.0s] GC(0) Pause Young (x) 1M->1M(2M) 1.0ms\n");

        assertThat(GcLog.read(log).pauses())
                .extracting(pause -> pause.start().plus(pause.length()))
                .containsExactly(Duration.ofSeconds(1), Duration.ofSeconds(2), Duration.ofSeconds(3));

        for (int number = 2; number < MemberFolder.GC_LOGS; number++) {
            Files.writeString(directory.resolve("gc.log." + number), "");
        }
        assertThatThrownBy(() -> GcLog.read(log))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("overwrote the first");
    }

    @Test
    void a_kind_of_g1_keeps_its_second_word_and_the_rest_is_the_cause() {
        assertThat(kindAndCause("GC(33) Pause Young (Normal) (G1 Evacuation Pause) 46M->46M(48M) 1.113ms"))
                .isEqualTo("Young (Normal) because of G1 Evacuation Pause");
        assertThat(kindAndCause("GC(31) Pause Young (Concurrent Start) (G1 Evacuation Pause) (Evacuation Failure:"
                        + " Allocation) 42M->44M(48M) 0.873ms"))
                .isEqualTo("Young (Concurrent Start) because of G1 Evacuation Pause) (Evacuation Failure: Allocation");
        assertThat(kindAndCause("GC(31) Pause Remark 44M->44M(48M) 0.5ms")).isEqualTo("Remark because of ");
        assertThat(kindAndCause("GC(36) Pause Full (System.gc()) 34M->15M(48M) 3.741ms"))
                .isEqualTo("Full because of System.gc()");
    }

    @Test
    void every_pause_of_g1_and_parallel_is_found_once() throws IOException {
        assertThat(recorded("g1.log").pauses()).hasSize(endsIn("g1.log"));
        assertThat(recorded("parallel.log").pauses()).hasSize(endsIn("parallel.log"));
    }

    @Test
    void pauses_of_zgc_have_no_heap_and_its_statistics_are_not_pauses() throws IOException {
        GcPauses pauses = recorded("zgc.log");
        List<GcPause> stops =
                pauses.pauses().stream().filter(pause -> !pause.isConcurrent()).toList();

        assertThat(stops).hasSize(12).allMatch(pause -> pause.heap().isEmpty());
        assertThat(stops.getFirst().kind()).isEqualTo("Mark Start");
    }

    @Test
    void a_concurrent_collection_of_zgc_has_a_heap_and_stops_nothing() throws IOException {
        assertThat(recorded("zgc.log").pauses().stream().filter(GcPause::isConcurrent))
                .containsExactly(new GcPause(
                        Duration.ofMillis(94), Duration.ZERO, "Major Collection", "Warmup", heap(6, 28, 6)));
        assertThat(parsed("[0.246s][246ms] GC(2) Garbage Collection (Allocation Rate) 46M(72%)->12M(19%)")
                        .heap())
                .isEqualTo(heap(46, 12, 46));
    }

    @Test
    void a_concurrent_collection_of_shenandoah_has_a_heap_and_a_committed_one() throws IOException {
        GcPauses pauses = recorded("shenandoah.log");

        assertThat(pauses.pauses().stream().filter(pause -> !pause.isConcurrent()))
                .hasSize(endsIn("shenandoah.log"))
                .allMatch(pause -> pause.heap().isEmpty() && pause.length().isPositive());
        assertThat(pauses.pauses().stream().filter(GcPause::isConcurrent))
                .extracting(GcPause::heap)
                .containsExactly(heap(78, 24, 84), heap(79, 10, 117), heap(77, 17, 128));
    }

    @Test
    void collections_of_both_generations_of_shenandoah_are_read_with_their_heap() throws IOException {
        List<GcPause> pauses = recorded("shenandoah-generational.log").pauses();
        List<GcPause> stops =
                pauses.stream().filter(pause -> !pause.isConcurrent()).toList();

        assertThat(stops).hasSize(10);
        assertThat(stops).extracting(GcPause::kind).contains("Init Mark (Young)", "Final Mark (Old)");
        assertThat(stops)
                .filteredOn(pause -> pause.heap().isPresent())
                .containsExactly(new GcPause(
                        Duration.ofMillis(1000).minus(Duration.ofNanos(1_194_000)),
                        Duration.ofNanos(1_194_000),
                        "Degenerated GC (Young)",
                        "Roots",
                        heap(88, 22, 96)));
        assertThat(pauses.stream().filter(GcPause::isConcurrent))
                .extracting(GcPause::cause, GcPause::heap)
                .containsExactly(
                        tuple("Young", heap(39, 22, 96)),
                        tuple("Old", heap(25, 13, 96)),
                        tuple("Young", heap(76, 28, 96)));
    }

    @Test
    void uptime_may_be_written_in_milliseconds_or_nanoseconds_and_among_other_decorations() {
        String line = " GC(0) Pause Full (Allocation Failure) 29M->29M(30M) 1.500ms";

        assertThat(parsed("[2026-11-21T11:40:00.123+0000][1.100s][info][gc]" + line)
                        .end())
                .isEqualTo(Duration.ofMillis(1100));
        assertThat(parsed("[1.100s][1100ms]" + line).end()).isEqualTo(Duration.ofMillis(1100));
        assertThat(parsed("[1100ms]" + line).end()).isEqualTo(Duration.ofMillis(1100));
        assertThat(parsed("[1100000123ns][info ][gc   ]" + line).end()).isEqualTo(Duration.ofNanos(1_100_000_123));
    }

    @Test
    void a_torn_last_line_is_skipped_wherever_it_was_torn(@TempDir Path directory) throws IOException {
        String whole = "[0.110s][info][gc] GC(32) Pause Full (Allocation Failure) 29M->29M(30M) 2.117ms\n";
        String last = "[0.111s][info][gc] GC(33) Pause Full (Allocation Failure) 29M->29M(30M) 1.150ms";
        Path log = directory.resolve("gc.log");
        for (int length = 0; length < last.length(); length++) {
            Files.writeString(log, whole + last.substring(0, length));

            assertThat(GcLog.read(log).pauses())
                    .as("torn after %d characters", length)
                    .hasSize(1);
        }
        Files.writeString(log, whole + last);
        assertThat(GcLog.read(log).pauses()).hasSize(2);
    }

    @Test
    void a_line_that_only_looks_like_a_pause_is_none() {
        for (String line : List.of(
                "[0.1s] GC(7) Pause Full (x) 1M->1M(2M) 7.199",
                "[0.1s] GC(7) Pause Full (x) 1M->1M(2M) 7.1.9ms",
                "[0.1s] GC(7) Pause Full (x) 1M->1M(2M) " + "9".repeat(100) + ".1ms",
                "[0.1s] GC(7x) Pause Full (x) 7.199ms",
                "[0.1s] GC(7) X: Pause Full (x) 7.199ms",
                "[0.1h] GC(7) Pause Full (x) 7.199ms",
                "[" + "9".repeat(100) + "s] GC(7) Pause Full (x) 7.199ms",
                "[0.1s] GC(7) Pause 7.199ms",
                "GC(7) Pause Full (x) 7.199ms",
                "GC( Pause ")) {
            assertThat(GcLog.parse(line)).as(line).isEmpty();
        }
        assertThat(parsed("[0.1s] GC(7) Pause Full 99999999999G->1M(2M) 7.199ms")
                        .heap())
                .isEmpty();
        assertThat(parsed("[0.1s] GC(7) Pause Full (x 7.199ms").kind()).isEqualTo("Full (x");
    }

    @Test
    void a_line_longer_than_a_pause_and_one_over_the_edge_of_a_chunk_are_read_as_they_are(@TempDir Path directory)
            throws IOException {
        String pause = "[0.110s][info][gc] GC(32) Pause Full (Allocation Failure) 29M->29M(30M) 2.117ms\n";
        Path log = directory.resolve("gc.log");
        for (int before = 65_400; before < 65_600; before += 7) {
            Files.writeString(log, "P".repeat(before) + "\n" + pause + "Pause " + "x".repeat(300) + "\n" + pause);

            assertThat(GcLog.read(log).pauses()).as("%d bytes before", before).hasSize(2);
        }
    }

    @Test
    void more_pauses_than_one_trial_makes_are_refused(@TempDir Path directory) throws IOException {
        Path log = directory.resolve("gc.log");
        Files.writeString(log, "[1.0s] GC(1) Pause Young (x) 1M->1M(2M) 1.0ms\n".repeat(200_001));

        assertThatThrownBy(() -> GcLog.read(log)).hasMessageContaining("holds more than 200000 pauses");
    }

    /** A collection of G1 has six such lines besides that of its pause. */
    @Test
    void the_lines_of_a_collection_besides_its_pause_count_towards_no_limit(@TempDir Path directory)
            throws IOException {
        Path log = directory.resolve("gc.log");
        String others = "[1.0s] GC(0) Pause Young (x)\n" + "[1.0s] GC(0) Eden regions: 24->0(24)\n";
        Files.writeString(log, others.repeat(100_001) + "[1.0s] GC(0) Pause Young (x) 1M->1M(2M) 1.0ms\n");

        assertThat(GcLog.read(log).pauses()).hasSize(1);
    }

    @Test
    void the_heap_at_the_exit_is_read_for_each_collector(@TempDir Path directory) throws IOException {
        assertThat(exit(
                        directory,
                        "  DefNew     total 19648K, used 1048K [0x00000000fc000000, 0x00000000fd550000)",
                        "   eden space 17472K,   6% used [0x00000000fc000000, 0x00000000fd110000)",
                        "  Tenured    total 43712K, used 1000K [0x00000000fd550000, 0x0000000100000000)",
                        "  Metaspace       used 58K, committed 128K, reserved 1114112K"))
                .contains(new HeapAtExit(Duration.ofMillis(42), Bytes.ofMebibytes(2)));
        for (String line : List.of(
                "  PSYoungGen      total 18944K, used 2048K [0x00000000feb00000, 0x0000000100000000)",
                "  def new generation   total 19648K, used 2048K [0x00000000fc000000, 0x00000000fd550000)",
                "  garbage-first heap   total 65536K, used 2048K [0x00000000fc000000, 0x0000000100000000)",
                "  garbage-first heap   total reserved 65536K, committed 65536K, used 2048K [0x00000000fc000000,",
                "  ZHeap           used 2M, capacity 64M, max capacity 64M",
                "   65536K max, 65536K soft max, 65536K committed, 2048K used")) {
            assertThat(exit(directory, line).map(HeapAtExit::used)).as(line).contains(Bytes.ofMebibytes(2));
        }
    }

    @Test
    void a_jvm_that_was_killed_has_no_heap_at_an_exit(@TempDir Path directory) throws IOException {
        assertThat(exit(directory, " GC(32) Pause Full (Allocation Failure) 29M->29M(30M) 2.117ms"))
                .isEmpty();
        assertThat(exit(directory, "  DefNew     total 19648K, used 10")).isEmpty();
    }

    @Test
    void the_heap_at_the_exit_is_found_at_the_end_of_a_long_log(@TempDir Path directory) throws IOException {
        String[] lines = new String[2_000];
        Arrays.fill(lines, " GC(32) Pause Full (Allocation Failure) 29M->29M(30M) 2.117ms");
        lines[lines.length - 1] = "  ZHeap           used 2M, capacity 64M, max capacity 64M";

        assertThat(exit(directory, lines).map(HeapAtExit::used)).contains(Bytes.ofMebibytes(2));
    }

    @Test
    void a_heap_that_is_exhausted_shows_as_one_full_collection_after_the_other() throws IOException {
        assertThat(recorded("heap-exhausted.log").worstShare(Duration.ofMillis(10)))
                .isBetween(0.5, 1.0);
    }

    private static String kindAndCause(String message) {
        GcPause pause = parsed("[0.100s][info][gc             ] " + message);
        return pause.kind() + " because of " + pause.cause();
    }

    private static GcPause parsed(String line) {
        return GcLog.parse(line).orElseThrow();
    }

    private static Optional<GcPause.Heap> heap(long before, long after, long total) {
        return Optional.of(
                new GcPause.Heap(Bytes.ofMebibytes(before), Bytes.ofMebibytes(after), Bytes.ofMebibytes(total)));
    }

    private static Optional<HeapAtExit> exit(Path directory, String... lines) throws IOException {
        Path log = directory.resolve("gc.log");
        Files.writeString(
                log,
                Arrays.stream(lines).map(line -> "[0.042s][42ms]" + line + "\n").collect(Collectors.joining()));
        return GcLog.read(log).exit();
    }

    private static GcPauses recorded(String name) throws IOException {
        return GcLog.read(file(name));
    }

    private static int endsIn(String name) throws IOException {
        return (int) Files.readAllLines(file(name)).stream()
                .filter(line -> line.contains("Pause ") && line.endsWith("ms"))
                .count();
    }

    private static Path file(String name) {
        try {
            return Path.of(Objects.requireNonNull(GcLogTest.class.getResource(name), name)
                    .toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
