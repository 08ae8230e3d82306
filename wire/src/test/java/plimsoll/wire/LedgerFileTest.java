package plimsoll.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.model.record.UnreadableRecordException;

class LedgerFileTest {
    @TempDir
    Path folder;

    @Test
    void a_new_ledger_has_its_full_length_and_no_state() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile ledger = LedgerFile.create(file, new OperationByteLayout(2, 100_000, 0xFFL));
        assertThat(Files.size(file)).isEqualTo(64 + 200_000);
        assertThat(ledger.counts()).containsEntry(LedgerState.NONE, 200_000L);
        assertThat(LedgerFile.open(file)).isEqualTo(ledger);
    }

    @Test
    void its_header_is_the_documented_one() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile.create(file, new OperationByteLayout(2, 3, 0x0102030405060708L));
        ByteBuffer header = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);
        byte[] magic = new byte[8];
        header.get(magic);
        assertThat(magic).asString().isEqualTo("PLIMLEDG");
        assertThat(header.getInt()).isEqualTo(1);
        assertThat(header.getInt()).isEqualTo(2);
        assertThat(header.getLong()).isEqualTo(3);
        assertThat(header.getLong()).isEqualTo(0x0102030405060708L);
        assertThat(header.slice(32, 32 + 6).compareTo(ByteBuffer.allocate(38))).isZero();
    }

    @Test
    void each_operation_is_at_its_address() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile ledger = LedgerFile.create(file, new OperationByteLayout(2, 3, 1));
        mark(file, 64 + 3 + 1, LedgerState.ACKNOWLEDGED.code());
        List<LedgerState> second = new ArrayList<>();
        ledger.forEach(1, (sequence, state, times) -> {
            assertThat(sequence).isEqualTo(second.size());
            second.addAll(Collections.nCopies(times, state));
        });
        assertThat(second).containsExactly(LedgerState.NONE, LedgerState.ACKNOWLEDGED, LedgerState.NONE);
        assertThat(ledger.counts(0)).containsEntry(LedgerState.NONE, 3L);
    }

    @Test
    void stored_copies_are_at_the_same_addresses() throws Exception {
        Path file = folder.resolve("stored-blobs.bin");
        Files.write(
                file,
                new OperationByteLayout(2, 3, 1)
                        .header(OperationByteLayout.STORED)
                        .array());
        Files.write(file, new byte[] {0, 0, 0, 0b10001, 0b01011, 0b00100}, StandardOpenOption.APPEND);
        try (StoredCopyFile.Copies copies = StoredCopyFile.open(file).from(1)) {
            assertThat(next(copies)).isEqualTo(new StoredCopyFile.Copy(1, true, false));
            assertThat(next(copies)).isEqualTo(new StoredCopyFile.Copy(3, false, true));
            assertThat(next(copies)).isEqualTo(new StoredCopyFile.Copy(0, true, false));
            assertThatThrownBy(() -> next(copies)).isInstanceOf(UnreadableRecordException.class);
        }
    }

    @Test
    void an_operation_after_a_long_gap_is_read_at_its_address() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile ledger = LedgerFile.create(file, new OperationByteLayout(2, 1_000_000, 1));
        Set<Long> marked = Set.of(0L, 65_535L, 65_536L, 500_001L, 999_999L);
        for (long sequence : marked) {
            mark(file, 64 + 1_000_000 + sequence, LedgerState.ACKNOWLEDGED.code());
        }
        Map<Long, LedgerState> seen = new TreeMap<>();
        ledger.forEach(1, (sequence, state, times) -> {
            assertThat(state == LedgerState.NONE || times == 1).isTrue();
            seen.put(sequence, state);
        });
        assertThat(seen).as("a visit for each stretch of a chunk").hasSizeLessThan(5 + 5 + 1_000_000 / 65_536 + 1);
        seen.values().removeIf(LedgerState.NONE::equals);
        assertThat(seen).containsOnlyKeys(marked);
        assertThat(ledger.counts(1))
                .containsEntry(LedgerState.ACKNOWLEDGED, 5L)
                .containsEntry(LedgerState.NONE, 999_995L);
        assertThat(ledger.counts(0)).containsEntry(LedgerState.NONE, 1_000_000L);
    }

    @Test
    void room_that_no_operation_took_is_dropped_and_the_others_read_the_same() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        Path stored = folder.resolve("stored-blobs.bin");
        OperationByteLayout room = new OperationByteLayout(3, 1_000_001, 1);
        LedgerFile.create(file, room);
        LedgerFile.create(folder.resolve("ledger-other.bin"), room);
        mark(file, 64 + 1_000_001 + 77_777, LedgerState.ACKNOWLEDGED.code());
        mark(file, 64 + 2 * 1_000_001 + 5, LedgerState.UNKNOWN.code());
        StoredCopyCounts copies = StoredCopyCounts.create(stored, room);
        copies.add(new OperationId(1, 0, 90_000), StoredCopyCounts.CORRUPTED);

        LedgerFile.freeUnusedSpace(List.of(folder.resolve("ledger-other.bin"), file, stored));

        LedgerFile ledger = LedgerFile.open(file);
        assertThat(ledger.addresses()).isEqualTo(new OperationByteLayout(3, 90_001, 1));
        assertThat(LedgerFile.open(folder.resolve("ledger-other.bin")).addresses())
                .isEqualTo(ledger.addresses());
        assertThat(StoredCopyFile.open(stored).addresses()).isEqualTo(ledger.addresses());
        assertThat(marked(ledger))
                .isEqualTo(Map.of(
                        "1/77777", LedgerState.ACKNOWLEDGED,
                        "2/5", LedgerState.UNKNOWN));
        try (StoredCopyFile.Copies found = StoredCopyFile.open(stored).from(0)) {
            while (found.same() < 90_000 && found.value().equals(StoredCopyFile.Copy.NONE)) {
                found.skip(found.same());
            }
            assertThat(found.value()).isEqualTo(new StoredCopyFile.Copy(1, true, false));
        }
        assertThat(kibibytesOnDisk(file)).isLessThan(100);
        assertThat(folder).isDirectoryNotContaining("glob:**.thin");
    }

    /** States other than none, by producer and sequence. */
    private static Map<String, LedgerState> marked(LedgerFile ledger) {
        Map<String, LedgerState> marked = new TreeMap<>();
        for (int producer = 0; producer < ledger.addresses().producers(); producer++) {
            int row = producer;
            ledger.forEach(row, (sequence, state, times) -> {
                for (int i = 0; state != LedgerState.NONE && i < times; i++) {
                    marked.put(row + "/" + (sequence + i), state);
                }
            });
        }
        return marked;
    }

    @Test
    void files_of_different_addresses_or_a_torn_one_stay_as_they_are() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        Path foreign = folder.resolve("stored-blobs.bin");
        LedgerFile.create(file, new OperationByteLayout(1, 10_000, 1));
        StoredCopyCounts.create(foreign, new OperationByteLayout(1, 9_000, 1));
        Path torn = Files.write(folder.resolve("stored-torn.bin"), new byte[] {80, 76});
        byte[] before = Files.readAllBytes(file);

        LedgerFile.freeUnusedSpace(List.of(file, foreign));
        LedgerFile.freeUnusedSpace(List.of(file, torn));

        assertThat(Files.readAllBytes(file)).isEqualTo(before);
        assertThat(StoredCopyFile.open(foreign).addresses().capacity()).isEqualTo(9_000);
        assertThat(torn).hasSize(2);
    }

    @Test
    void a_ledger_whose_disk_cannot_be_given_back_stays_as_it_is() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile.create(file, new OperationByteLayout(1, 10_000, 1));
        mark(file, 64 + 9, LedgerState.REJECTED.code());
        Path inTheWay = Files.createDirectories(folder.resolve("ledger-upload.bin.thin/full"));

        LedgerFile.freeUnusedSpace(List.of(file));

        assertThat(LedgerFile.open(file).addresses().capacity()).isEqualTo(10_000);
        assertThat(LedgerFile.open(file).counts()).containsEntry(LedgerState.REJECTED, 1L);
        assertThat(inTheWay).exists();
    }

    private static StoredCopyFile.Copy next(StoredCopyFile.Copies copies) {
        StoredCopyFile.Copy copy = copies.value();
        copies.skip(1);
        return copy;
    }

    @Test
    void stretches_of_any_length_add_up_to_the_bytes_of_all_files() throws Exception {
        int capacity = 200_000;
        OperationByteLayout layout = new OperationByteLayout(1, capacity, 1);
        Random random = new Random(5);
        byte[] states = stretches(random, capacity, LedgerState.values().length);
        byte[] found = stretches(random, capacity, 4);
        Path file = folder.resolve("ledger-upload.bin");
        Path copies = folder.resolve("stored-blobs.bin");
        Files.write(file, layout.header(OperationByteLayout.LEDGER).array());
        Files.write(file, states, StandardOpenOption.APPEND);
        Files.write(copies, layout.header(OperationByteLayout.STORED).array());
        Files.write(copies, found, StandardOpenOption.APPEND);
        byte[] seenStates = new byte[capacity];
        byte[] seenFound = new byte[capacity];
        try (StoredCopyFile.Copies beside = StoredCopyFile.open(copies).from(0)) {
            LedgerFile.open(file).forEachBeside(List.of(beside), 0, (sequence, state, times) -> {
                int from = Math.toIntExact(sequence);
                Arrays.fill(seenStates, from, from + times, state.code());
                Arrays.fill(seenFound, from, from + times, (byte) beside.value().copies());
            });
        }
        assertThat(seenStates).isEqualTo(states);
        assertThat(seenFound).isEqualTo(found);
    }

    /** Values below {@code values} in stretches of 1 to 100,000, more short ones than long ones. */
    private static byte[] stretches(Random random, int length, int values) {
        byte[] bytes = new byte[length];
        for (int at = 0; at < length; ) {
            int end = Math.min(length, at + 1 + (int) Math.pow(10, 5 * random.nextDouble() * random.nextDouble()));
            Arrays.fill(bytes, at, end, (byte) random.nextInt(values));
            at = end;
        }
        return bytes;
    }

    private static long kibibytesOnDisk(Path file) throws Exception {
        Process du = new ProcessBuilder("du", "-k", file.toString()).start();
        String output = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return Long.parseLong(output.split("\\s")[0]);
    }

    @Test
    void a_copy_of_an_operation_that_the_ledger_does_not_know_is_seen_beside_it() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile ledger = LedgerFile.create(file, new OperationByteLayout(1, 1_000_000, 1));
        mark(file, 64 + 300_000, LedgerState.ACKNOWLEDGED.code());
        Path answer = folder.resolve("stored-blobs.bin");
        Files.write(
                answer,
                new OperationByteLayout(1, 1_000_000, 1)
                        .header(OperationByteLayout.STORED)
                        .array());
        mark(answer, 64 + 300_000, (byte) 1);
        mark(answer, 64 + 700_000, (byte) 2);
        mark(answer, 64 + 999_999, (byte) 0);
        Map<Long, Integer> copies = new TreeMap<>();
        try (StoredCopyFile.Copies found = StoredCopyFile.open(answer).from(0)) {
            ledger.forEachBeside(
                    List.of(found),
                    0,
                    (sequence, state, times) ->
                            copies.put(sequence, found.value().copies()));
        }
        copies.values().removeIf(Integer.valueOf(0)::equals);
        assertThat(copies).isEqualTo(Map.of(300_000L, 1, 700_000L, 2));
    }

    @Test
    void a_ledger_is_never_made_twice() {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile.create(file, new OperationByteLayout(1, 1, 1));
        assertThatThrownBy(() -> LedgerFile.create(file, new OperationByteLayout(1, 1, 1)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("cannot create the ledger " + file + ": it already exists");
    }

    @Test
    void a_missing_torn_or_foreign_file_is_refused_by_name() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        assertRefused(file, "ledger-upload.bin");
        Files.write(file, new byte[10]);
        assertRefused(file, "within its header");
        Files.write(file, new byte[100]);
        assertRefused(file, "PLIMLEDG");
        Files.delete(file);
        LedgerFile ledger = LedgerFile.create(file, new OperationByteLayout(1, 100, 1));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(80);
        }
        assertRefused(file, "164");
        assertThatThrownBy(ledger::counts).isInstanceOf(UnreadableRecordException.class);
    }

    @Test
    void a_byte_other_than_a_state_is_refused() throws Exception {
        Path file = folder.resolve("ledger-upload.bin");
        LedgerFile ledger = LedgerFile.create(file, new OperationByteLayout(1, 2, 1));
        mark(file, 65, (byte) 9);
        assertThatThrownBy(ledger::counts)
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("9");
    }

    private static void assertRefused(Path file, String because) {
        assertThatThrownBy(() -> LedgerFile.open(file))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining(because);
    }

    private static void mark(Path file, long address, byte code) throws Exception {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {code}), address);
        }
    }
}
