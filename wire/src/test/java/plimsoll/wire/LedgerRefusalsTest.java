package plimsoll.wire;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;

class LedgerRefusalsTest {
    @TempDir
    private Path folder;

    @Test
    void a_file_that_is_shorter_than_a_header_is_refused() throws IOException {
        Path file = Files.write(folder.resolve("short"), new byte[12]);

        assertThatThrownBy(() -> MappedLedger.open(file)).hasMessageContaining("after 12 bytes");
    }

    @Test
    void another_kind_of_file_is_refused_with_what_it_starts_with() throws IOException {
        Path file = folder.resolve("stored");
        StoredCopyCounts.create(file, new OperationByteLayout(1, 10, 1));

        assertThatThrownBy(() -> MappedLedger.open(file))
                .hasMessageContainingAll("PLIMLEDG", "version 1", "'PLIMSTOR'");
    }

    @Test
    void another_version_is_refused() throws IOException {
        Path file = changed(8, 2);

        assertThatThrownBy(() -> MappedLedger.open(file)).hasMessageContaining("has version 2");
    }

    @Test
    void a_header_without_producers_is_refused() throws IOException {
        Path file = changed(12, 0);

        assertThatThrownBy(() -> MappedLedger.open(file)).hasMessageContaining("has 0 producers of 10");
    }

    @Test
    void a_file_of_another_length_than_its_header_says_is_refused() throws IOException {
        Path file = changed(16, 11);

        assertThatThrownBy(() -> MappedLedger.open(file)).hasMessageContaining("has 74 bytes, but its header says 75");
    }

    @Test
    void a_mark_never_falls_and_never_repeats() throws IOException {
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 10, 1));
        OperationId id = new OperationId(1, 0, 3);
        ledger.mark(id, LedgerState.ACKNOWLEDGED);

        assertThatThrownBy(() -> ledger.mark(id, LedgerState.UNKNOWN)).hasMessageContaining("already ACKNOWLEDGED");
        assertThatThrownBy(() -> ledger.mark(id, LedgerState.ACKNOWLEDGED)).hasMessageContaining("run twice");
    }

    @Test
    void an_operation_without_an_address_is_refused() throws IOException {
        MappedLedger ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, 10, 1));

        for (OperationId id :
                new OperationId[] {new OperationId(1, 0, 10), new OperationId(1, 1, 0), new OperationId(2, 0, 0)}) {
            assertThatThrownBy(() -> ledger.mark(id, LedgerState.ATTEMPTED))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("no address");
        }
    }

    private Path changed(int at, int value) throws IOException {
        Path file = folder.resolve("changed");
        MappedLedger.create(file, new OperationByteLayout(1, 10, 1));
        byte[] bytes = Files.readAllBytes(file);
        bytes[at] = (byte) value;
        return Files.write(file, bytes);
    }
}
