package queues.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Damage that a log must not hide: it refuses with a message, or recovers cleanly, and loses nothing silently. */
final class RefusalsTest {
    private static final Settings SMALL = new Settings(1024, Long.MAX_VALUE, 1);

    @TempDir
    private Path directory;

    @Test
    void a_second_log_on_the_directory_is_refused_until_the_first_is_closed() throws IOException {
        SegmentLog first = SegmentLog.written(directory, SMALL);

        assertThatThrownBy(() -> SegmentLog.mapped(directory, SMALL))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(
                        "is in use by process " + ProcessHandle.current().pid());
        first.close();
        SegmentLog.written(directory, SMALL).close();
    }

    @Test
    void an_entry_larger_than_a_segment_is_refused_with_both_sizes() throws IOException {
        try (SegmentLog log = SegmentLog.written(directory, SMALL)) {
            assertThatThrownBy(() -> log.offer(new byte[SMALL.largestEntry() + 1]))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("at most 992 bytes")
                    .hasMessageContaining("has 993");
            assertThat(log.offer(new byte[SMALL.largestEntry()])).isTrue();
            assertThat(log.poll().orElseThrow().bytes()).hasSize(992);
        }
    }

    @Test
    void a_bounded_log_refuses_beyond_its_bound_and_takes_again_after_an_acknowledgement() throws IOException {
        try (SegmentLog log = SegmentLog.written(directory, SMALL.bounded(2))) {
            assertThat(List.of(log.offer(new byte[1]), log.offer(new byte[0]), log.offer(new byte[1])))
                    .containsExactly(true, true, false);
            log.poll().orElseThrow().acknowledge();
            assertThat(log.offer(new byte[1])).isTrue();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_full_disk_refuses_offers_and_loses_nothing(boolean mapped) throws IOException {
        FullDisk disk = new FullDisk(mapped, 4000);
        SegmentLog log = SegmentLog.open(disk, SMALL);
        long taken = 0;
        while (log.offer(DurabilityModel.entry(taken))) {
            taken++;
        }
        assertThat(log.offer(DurabilityModel.entry(taken))).isFalse();
        assertThat(taken).isGreaterThan(20);
        assertThat(numbers(SegmentLog.open(disk, SMALL))).hasSize((int) taken);

        disk.room(8000);
        SegmentLog roomy = SegmentLog.open(disk, SMALL);
        assertThat(roomy.offer(DurabilityModel.entry(taken))).isTrue();
        assertThat(numbers(roomy)).hasSize((int) taken + 1);
    }

    /** The texts are German only where the C library has them; elsewhere this repeats the test before it. */
    @Test
    void a_full_disk_is_recognized_in_another_language() throws Exception {
        ProcessBuilder offers = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        GermanOffers.class.getName())
                .redirectErrorStream(true);
        offers.environment().putAll(Map.of("LC_ALL", "C.UTF-8", "LANGUAGE", "de"));
        Process process = offers.start();
        assertThat(process.inputReader().lines()).containsExactly("refused");
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    }

    /** Fills a disk whose failures have the texts of this process's language. */
    static final class GermanOffers {
        private GermanOffers() {}

        static void main() throws IOException {
            SegmentLog log = SegmentLog.open(new FullDisk(false, 4000), SMALL);
            long taken = 0;
            while (log.offer(DurabilityModel.entry(taken))) {
                taken++;
            }
            System.out.println("refused");
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void after_a_failed_force_nothing_is_acknowledged_until_the_log_is_opened_again(boolean mapped) throws IOException {
        CrashingDisk disk = new CrashingDisk(mapped);
        SegmentLog log = SegmentLog.open(disk, SMALL);
        assertThat(log.offer(DurabilityModel.entry(0))).isTrue();
        disk.failNextForce();

        assertThatThrownBy(() -> log.offer(DurabilityModel.entry(1))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> log.offer(DurabilityModel.entry(2))).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> log.offerAll(List.of(DurabilityModel.entry(3))))
                .isInstanceOf(IOException.class);
        assertThatThrownBy(log::force).isInstanceOf(IOException.class);

        SegmentLog again = SegmentLog.open(disk, SMALL);
        assertThat(again.offer(DurabilityModel.entry(4))).isTrue();
        assertThat(numbers(again)).containsExactly(0L, 1L, 4L);
    }

    @Test
    void a_segment_that_could_not_be_forced_gets_no_successor() throws IOException {
        CrashingDisk disk = new CrashingDisk(false);
        SegmentLog log = SegmentLog.open(disk, SMALL.forcedEvery(0));
        disk.failNextForce();
        assertThatThrownBy(() -> {
                    for (int entry = 0; entry < 20; entry++) {
                        log.offer(new byte[100]);
                    }
                })
                .isInstanceOf(IOException.class);

        assertThatThrownBy(() -> log.offer(new byte[100])).isInstanceOf(IOException.class);
        assertThat(firsts(disk)).containsExactly(0L);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void a_changed_bit_in_forced_bytes_is_refused_wherever_it_is(boolean mapped) throws IOException {
        for (int at = 0; at < 3 * 640; at += 97) {
            CrashingDisk disk = filled(mapped, 40);
            String segment = Segments.name(firsts(disk).get(at / 640));
            disk.flip(segment, at % 640);
            assertThat(read(disk)).as("bit %d of %s", at % 640, segment).containsInstanceOf(CorruptLog.class);
        }
    }

    @Test
    void a_segment_that_is_missing_is_refused_by_name() throws IOException {
        CrashingDisk disk = filled(false, 40);
        for (Long first : firsts(disk)) {
            CrashingDisk other = filled(false, 40);
            other.lose(Segments.name(first));
            assertThat(read(other)).as("without %s", first).containsInstanceOf(CorruptLog.class);
        }
    }

    @Test
    void a_missing_or_wholly_damaged_position_is_refused_where_there_are_segments() throws IOException {
        CrashingDisk without = filled(false, 5);
        without.lose(Position.FILE);
        assertThat(read(without)).containsInstanceOf(CorruptLog.class);

        CrashingDisk damaged = filled(false, 5);
        for (int at = 0; at < damaged.sizeOf(Position.FILE); at += 8) {
            damaged.flip(Position.FILE, at);
        }
        assertThat(read(damaged)).containsInstanceOf(CorruptLog.class);
    }

    @Test
    void a_file_that_was_cut_short_after_a_clean_end_is_refused() throws IOException {
        try (SegmentLog log = SegmentLog.written(directory, SMALL)) {
            log.offer(DurabilityModel.entry(0));
            log.offer(DurabilityModel.entry(1));
        }
        cutShort(directory.resolve(Segments.name(0)));

        assertThatThrownBy(() -> SegmentLog.written(directory, SMALL))
                .isInstanceOf(CorruptLog.class)
                .hasMessageContainingAll("end at 1", "before 2 were forced");
    }

    @Test
    void a_torn_last_offer_is_dropped_and_reported() throws IOException {
        Path copy = Files.createDirectory(directory.resolve("copy"));
        Path log = directory.resolve("log");
        try (SegmentLog running = SegmentLog.written(log, SMALL.forcedEvery(0))) {
            running.offer(DurabilityModel.entry(0));
            running.offer(DurabilityModel.entry(1));
            for (String file : List.of(Segments.name(0), Position.FILE)) {
                Files.copy(log.resolve(file), copy.resolve(file));
            }
        }
        cutShort(copy.resolve(Segments.name(0)));

        try (SegmentLog left = SegmentLog.written(copy, SMALL)) {
            assertThat(left.recovery().droppedBytes()).isPositive();
            assertThat(numbers(left)).containsExactly(0L);
        }
    }

    private static void cutShort(Path file) throws IOException {
        Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - 1));
    }

    private static CrashingDisk filled(boolean mapped, int entries) throws IOException {
        CrashingDisk disk = new CrashingDisk(mapped);
        SegmentLog log = SegmentLog.open(disk, SMALL);
        for (int number = 0; number < entries; number++) {
            log.offer(DurabilityModel.entry(number));
        }
        return disk;
    }

    private static List<Long> firsts(CrashingDisk disk) throws IOException {
        return List.copyOf(new Segments(disk).firsts());
    }

    /** Returns the problem found when opening and reading it to its end; empty: 40 whole entries. */
    private static Optional<Throwable> read(CrashingDisk disk) {
        try {
            assertThat(numbers(SegmentLog.open(disk, SMALL))).hasSize(40);
            return Optional.empty();
        } catch (IOException refused) {
            return Optional.of(refused);
        }
    }

    private static List<Long> numbers(SegmentLog log) throws IOException {
        List<Long> numbers = new ArrayList<>();
        for (Optional<Entry> next = log.poll(); next.isPresent(); next = log.poll()) {
            numbers.add(ByteBuffer.wrap(next.get().bytes()).getLong());
        }
        return numbers;
    }
}
