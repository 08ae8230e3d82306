package plimsoll.worker.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.Delivery;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.StoredCopyCounts;
import plimsoll.wire.StoredCopyFile;

class DeliveryLogTest {
    private static final OperationByteLayout ADDRESSES = new OperationByteLayout(2, 10, 7);
    private static final long BYTES = 100;

    @TempDir
    private Path folder;

    private DeliveryLog log;

    @BeforeEach
    void open() throws IOException {
        log = opened();
    }

    @Test
    void duplicated_reordered_and_unexpected_entries_are_distinguished() throws Exception {
        deliver(id(0, 0));
        deliver(id(0, 2));
        deliver(id(1, 1));
        deliver(id(0, 1));
        deliver(id(0, 2));
        deliver(id(0, 11));
        log.record(new Delivery(Optional.empty(), BYTES, OptionalInt.empty(), () -> {}));

        JsonObject summary = summary();
        assertThat(summary.getLong("listed")).isEqualTo(7);
        assertThat(summary.getLong("reordered")).isEqualTo(1);
        assertThat(summary.getLong("unexpected")).isEqualTo(2);
        assertThat(summary.getObject("examples").getArray("reordered")).containsExactly(id(0, 1).toString());
        assertThat(summary.getObject("examples").getArray("duplicated")).containsExactly(id(0, 2).toString());
    }

    @Test
    void other_bytes_and_fewer_bytes_are_damage() throws Exception {
        log.record(new Delivery(Optional.of(id(0, 0)), BYTES, OptionalInt.of(0), () -> {}));
        log.record(new Delivery(Optional.of(id(0, 1)), BYTES - 1, OptionalInt.empty(), () -> {}));

        StoredCopyCounts copies = StoredCopyCounts.openOrCreate(folder.resolve("stored"), ADDRESSES);
        assertThat(copies.has(id(0, 0), StoredCopyCounts.CORRUPTED)).isTrue();
        assertThat(copies.has(id(0, 1), StoredCopyCounts.TRUNCATED)).isTrue();
    }

    @Test
    void an_entry_of_an_operation_without_a_payload_is_not_damaged() throws Exception {
        Path stored = folder.resolve("stored-without");
        log = DeliveryLog.open(stored, folder.resolve("summary-without"), ADDRESSES, 0);
        log.record(new Delivery(Optional.of(id(0, 0)), 40, OptionalInt.of(7), () -> {}));

        StoredCopyCounts copies = StoredCopyCounts.openOrCreate(stored, ADDRESSES);
        assertThat(copies.copies(id(0, 0))).isEqualTo(1);
        assertThat(copies.has(id(0, 0), StoredCopyCounts.CORRUPTED | StoredCopyCounts.LONGER))
                .isFalse();
    }

    @Test
    void a_consumers_next_life_knows_what_the_last_one_was_given() throws Exception {
        deliver(id(0, 3));
        log = opened();

        deliver(id(0, 3));

        assertThat(StoredCopyCounts.openOrCreate(folder.resolve("stored"), ADDRESSES)
                        .copies(id(0, 3)))
                .isEqualTo(2);
        assertThat(summary().getObject("examples").getArray("duplicated")).hasSize(1);
    }

    @Test
    void reordered_entries_are_counted_before_and_across_a_restart() throws Exception {
        deliver(id(0, 1));
        deliver(id(0, 0));
        deliver(id(0, 5));
        log = opened();

        deliver(id(0, 4));
        deliver(id(0, 6));

        assertThat(summary().getLong("reordered")).isEqualTo(2);
        assertThat(summary().getLong("listed")).isEqualTo(5);
    }

    @Test
    void unexpected_entries_and_copies_beyond_three_survive_a_kill_of_the_consumer() throws Exception {
        deliver(id(0, 11));
        for (int copy = 0; copy < 5; copy++) {
            deliver(id(0, 1));
        }
        log = opened();

        deliver(id(1, 12));

        assertThat(summary().getLong("unexpected")).isEqualTo(2);
        assertThat(summary().getLong("listed")).isEqualTo(7);
    }

    @Test
    void the_lab_reads_the_count_of_a_consumer_that_was_killed_before_its_summary() {
        deliver(id(0, 11));
        deliver(id(0, 1));

        assertThat(StoredCopyFile.open(folder.resolve("stored"))
                        .summaryOfKilledConsumer()
                        .unexpected())
                .isEqualTo(1);
    }

    private DeliveryLog opened() throws IOException {
        return DeliveryLog.open(folder.resolve("stored"), folder.resolve("summary"), ADDRESSES, BYTES);
    }

    private void deliver(OperationId id) {
        int crc = new PayloadBytes(id, BYTES).crc32c();
        log.record(new Delivery(Optional.of(id), BYTES, OptionalInt.of(crc), () -> {}));
    }

    private JsonObject summary() throws IOException, JsonParserException {
        log.summarize();
        return JsonParser.object().from(Files.readString(folder.resolve("summary")));
    }

    private static OperationId id(int producer, long sequence) {
        return new OperationId(7, producer, sequence);
    }
}
