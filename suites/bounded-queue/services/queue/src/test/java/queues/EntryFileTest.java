package queues;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EntryFileTest {
    @TempDir
    Path directory;

    @Test
    void entries_are_read_in_order_again_and_backwards() {
        EntryFile file = file();
        for (int key = 0; key < 1000; key++) {
            file.put(key, entry(key));
        }

        for (List<Long> keys :
                List.of(List.of(0L, 1L, 2L), List.of(3L, 4L), List.of(999L), List.of(4L, 1L), List.of(0L))) {
            var found = file.find(keys);
            assertThat(found.keySet()).containsExactlyInAnyOrderElementsOf(keys);
            keys.forEach(key -> assertThat(found.get(key)).isEqualTo(entry(key.intValue())));
        }
    }

    @Test
    void another_process_reads_what_this_one_appends() {
        EntryFile writer = file();
        EntryFile reader = file();
        assertThat(reader.find(List.of(1L))).isEmpty();
        writer.put(1, entry(1));
        assertThat(reader.find(List.of(1L))).containsOnlyKeys(1L);
        writer.put(2, entry(2));
        assertThat(reader.find(List.of(2L))).containsOnlyKeys(2L);
    }

    @Test
    void offsets_are_those_of_keys_that_were_not_deleted_in_their_order() {
        EntryFile file = file();
        for (long key : new long[] {5, 3, 9, 4}) {
            file.put(key, entry((int) key));
        }
        file.delete(3);

        assertThat(file.offsets().keySet()).containsExactly(5L, 9L, 4L);
    }

    @Test
    void an_entry_is_read_at_its_offset_in_any_order_and_while_others_are_appended() {
        EntryFile writer = file();
        EntryFile reader = file();
        for (int key = 0; key < 100; key++) {
            writer.put(key, entry(key));
        }
        writer.delete(50);
        Map<Long, Long> offsets = reader.offsets();

        for (long key : new long[] {99, 0, 51, 49, 0}) {
            assertThat(reader.read(offsets.getOrDefault(key, -1L))).isEqualTo(entry((int) key));
        }
        writer.put(149, entry(149));
        assertThat(reader.read(reader.offsets().getOrDefault(149L, -1L))).isEqualTo(entry(149));
    }

    @Test
    void a_torn_last_record_is_passed_over() throws IOException {
        EntryFile file = file();
        file.put(1, entry(1));
        byte[] whole = Files.readAllBytes(directory.resolve("entries"));
        for (int length = 1; length < whole.length; length++) {
            Path torn = directory.resolve("torn-" + length);
            Files.write(torn, whole);
            Files.write(torn, Arrays.copyOf(whole, length), StandardOpenOption.APPEND);
            assertThat(new EntryFile(torn).offsets()).containsOnlyKeys(1L);
            assertThat(new EntryFile(torn).find(List.of(1L, 2L))).containsOnlyKeys(1L);
        }
    }

    @Test
    void records_appended_by_another_process_after_a_torn_one_are_found() throws IOException {
        file().put(1, entry(1));
        byte[] whole = Files.readAllBytes(directory.resolve("entries"));
        for (int length = 1; length < whole.length; length++) {
            Path torn = directory.resolve("torn-" + length);
            Files.write(torn, whole);
            Files.write(torn, Arrays.copyOf(whole, length), StandardOpenOption.APPEND);
            EntryFile survivor = new EntryFile(torn);
            survivor.put(2, entry(2));
            survivor.put(3, entry(3));

            Map<Long, Long> offsets = survivor.offsets();
            assertThat(offsets).containsOnlyKeys(1L, 2L, 3L);
            assertThat(survivor.read(offsets.getOrDefault(2L, -1L))).isEqualTo(entry(2));
            assertThat(new EntryFile(torn).find(List.of(3L)).get(3L)).isEqualTo(entry(3));
        }
    }

    /** Its process may write files of some hundred bytes, so that a put is written in part, as on a full disk. */
    @Test
    void records_behind_a_put_that_failed_are_found() throws Exception {
        Path entries = directory.resolve("entries");
        Process puts = new ProcessBuilder(
                        "sh",
                        "-c",
                        "ulimit -f 1 && exec \"$@\"",
                        "sh",
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:-UsePerfData",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Puts.class.getName(),
                        entries.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        List<String> keys = puts.inputReader().lines().toList();
        assertThat(puts.waitFor(60, TimeUnit.SECONDS)).isTrue();

        assertThat(keys).hasSizeBetween(2, 20).endsWith("1000");
        assertThat(new EntryFile(entries).offsets().keySet())
                .containsExactlyElementsOf(keys.stream().map(Long::valueOf).toList());
    }

    /** Puts entries of 100 bytes until one fails, then an empty one; prints the keys of those that did not fail. */
    static final class Puts {
        private Puts() {}

        public static void main(String[] arguments) {
            EntryFile file = new EntryFile(Path.of(arguments[0]));
            long key = 0;
            while (key < 1000 && puts(file, key, new byte[100])) {
                key++;
            }
            puts(file, 1000, new byte[0]);
        }

        private static boolean puts(EntryFile file, long key, byte[] entry) {
            try {
                file.put(key, entry);
            } catch (UncheckedIOException full) {
                return false;
            }
            System.out.println(key);
            return true;
        }
    }

    private EntryFile file() {
        return new EntryFile(directory.resolve("entries"));
    }

    private static byte[] entry(int key) {
        byte[] entry = new byte[key % 50];
        Arrays.fill(entry, (byte) key);
        return entry;
    }
}
