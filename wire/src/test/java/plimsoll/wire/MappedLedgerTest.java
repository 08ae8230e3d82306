package plimsoll.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;

class MappedLedgerTest {
    @TempDir
    private Path folder;

    @Test
    void a_byte_is_where_the_format_defines_it() throws Exception {
        Path file = folder.resolve("ledger");
        MappedLedger ledger = MappedLedger.create(file, new OperationByteLayout(3, 7, 0xff));
        ledger.mark(new OperationId(0xff, 2, 5), LedgerState.ATTEMPTED);
        ledger.mark(new OperationId(0xff, 2, 5), LedgerState.ACKNOWLEDGED);

        ByteBuffer bytes = ByteBuffer.wrap(Files.readAllBytes(file)).order(ByteOrder.LITTLE_ENDIAN);

        assertThat(bytes.limit()).isEqualTo(64 + 3 * 7);
        assertThat(bytes.getInt(8)).isEqualTo(1);
        assertThat(bytes.getInt(12)).isEqualTo(3);
        assertThat(bytes.getLong(16)).isEqualTo(7);
        assertThat(bytes.getLong(24)).isEqualTo(0xff);
        assertThat(bytes.get(64 + 2 * 7 + 5)).isEqualTo((byte) 8);
        assertThat(bytes.get(64 + 2 * 7 + 4)).isZero();
    }

    @Test
    void a_mark_of_one_process_is_read_by_another() throws Exception {
        Path file = folder.resolve("ledger");
        MappedLedger.create(file, new OperationByteLayout(1, 10, 1));
        MappedLedger writer = MappedLedger.open(file);
        MappedLedger reader = MappedLedger.read(file);
        OperationId id = new OperationId(1, 0, 9);

        assertThat(reader.state(id)).isEqualTo(LedgerState.NONE);
        writer.mark(id, LedgerState.REJECTED);

        assertThat(reader.state(id)).isEqualTo(LedgerState.REJECTED);
    }

    @Test
    void the_room_for_operations_that_never_came_is_not_used() throws Exception {
        MappedLedger ledger =
                MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(2, 3 * 65_536 + 5, 1));

        for (long last : List.of(0L, 7L, 65_535L, 65_540L, 2 * 65_536L, 3 * 65_536L + 4)) {
            ledger.mark(new OperationId(1, 1, last), LedgerState.UNSENT);

            assertThat(ledger.used(1)).isEqualTo(last + 1);
        }
        assertThat(ledger.used(0)).isZero();
    }

    @Test
    void copies_are_counted_up_to_three_and_damage_stays() throws Exception {
        StoredCopyCounts stored = StoredCopyCounts.create(folder.resolve("stored"), new OperationByteLayout(1, 10, 1));
        OperationId id = new OperationId(1, 0, 0);
        stored.add(id, StoredCopyCounts.TRUNCATED);
        for (int i = 0; i < 4; i++) {
            stored.add(id, 0);
        }

        assertThat(stored.copies(id)).isEqualTo(3);
        assertThat(stored.has(id, StoredCopyCounts.TRUNCATED)).isTrue();
        assertThat(stored.has(id, StoredCopyCounts.CORRUPTED)).isFalse();
    }
}
