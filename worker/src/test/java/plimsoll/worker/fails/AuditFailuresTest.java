package plimsoll.worker.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonStringWriter;
import com.grack.nanojson.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.driver.PayloadBytes;
import plimsoll.model.OperationId;
import plimsoll.model.record.LedgerState;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.MappedLedger;
import plimsoll.wire.OperationByteLayout;
import plimsoll.wire.WorkerMessageWriter;
import plimsoll.worker.audit.AuditRun;

/** Stores that misreport in one way each, and the audit's findings. */
class AuditFailuresTest {
    private static final long SEED = 77;
    private static final int OPERATIONS = 2000;
    private static final int BYTES = 1000;

    @TempDir
    private Path folder;

    private MappedLedger ledger;
    private String payloads = "";
    private final List<String> stored = new ArrayList<>();

    @BeforeEach
    void everything_was_acknowledged_and_is_stored() throws IOException {
        ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(1, OPERATIONS + 100, SEED));
        for (int i = 0; i < OPERATIONS; i++) {
            ledger.mark(id(i), LedgerState.ATTEMPTED);
            ledger.mark(id(i), LedgerState.ACKNOWLEDGED);
            stored.add(line(i, BYTES, crc(i)));
        }
    }

    @Test
    void a_true_store_has_no_example_of_anything() throws Exception {
        JsonObject summary = audit();

        assertThat(summary.getLong("listed")).isEqualTo(OPERATIONS);
        assertThat(summary.getLong("unexpected")).isZero();
        assertThat(summary.getLong("unread")).isZero();
        assertThat(summary.getObject("examples").values())
                .allSatisfy(list -> assertThat((List<?>) list).isEmpty());
        assertThat(storedByte(0)).isEqualTo((byte) 1);
        assertThat(storedByte(OPERATIONS)).isZero();
    }

    @Test
    void one_in_a_thousand_lost_is_found_the_last_one_too() throws Exception {
        stored.remove(OPERATIONS - 1);
        stored.remove(999);

        assertThat(examples(audit(), "lost"))
                .containsExactly(id(999).toString(), id(OPERATIONS - 1).toString());
        assertThat(storedByte(999)).isZero();
    }

    @Test
    void a_loss_at_the_last_address_of_any_ledger_is_found() throws Exception {
        OperationId last = id(OPERATIONS + 99);
        MappedLedger other =
                MappedLedger.create(folder.resolve("other"), new OperationByteLayout(1, OPERATIONS + 100, SEED));
        other.mark(last, LedgerState.ACKNOWLEDGED);

        assertThat(run(20_000, "ledger", "other")).isEmpty();
        JsonObject summary = JsonParser.object().from(Files.readString(folder.resolve("audit-A.json")));
        assertThat(examples(summary, "lost")).containsExactly(last.toString());
    }

    @Test
    void a_duplicate_is_found() throws Exception {
        stored.add(line(7, BYTES, crc(7)));

        assertThat(examples(audit(), "duplicated")).containsExactly(id(7).toString());
        assertThat(storedByte(7)).isEqualTo((byte) 2);
    }

    @Test
    void another_byte_is_corrupted() throws Exception {
        stored.set(8, line(8, BYTES, crc(8) ^ 1));

        assertThat(examples(audit(), "corrupted")).containsExactly(id(8).toString());
        assertThat(storedByte(8)).isEqualTo((byte) (1 | 4));
    }

    @Test
    void the_bytes_of_another_operation_are_corrupted() throws Exception {
        stored.set(8, line(8, BYTES, crc(9)));

        assertThat(examples(audit(), "corrupted")).containsExactly(id(8).toString());
    }

    @Test
    void a_shorter_copy_is_truncated_and_a_longer_one_is_corrupted() throws Exception {
        stored.set(8, line(8, BYTES - 1, crc(8)));
        stored.set(9, line(9, BYTES + 1, crc(9)));

        JsonObject summary = audit();

        assertThat(examples(summary, "truncated")).containsExactly(id(8).toString());
        assertThat(examples(summary, "corrupted")).containsExactly(id(9).toString());
        assertThat(storedByte(8)).isEqualTo((byte) (1 | 8));
        assertThat(storedByte(9)).isEqualTo((byte) (1 | 16));
    }

    @Test
    void a_copy_without_a_length_is_neither_truncated_nor_longer() throws Exception {
        stored.replaceAll(line -> line.substring(0, line.indexOf(' ')) + " -1");
        stored.remove(7);
        stored.add(stored.get(stored.size() - 1));

        JsonObject summary = audit();

        assertThat(examples(summary, "lost")).containsExactly(id(7).toString());
        assertThat(examples(summary, "duplicated"))
                .containsExactly(id(OPERATIONS - 1).toString());
        assertThat(storedByte(8)).isEqualTo((byte) 1);
    }

    @Test
    void each_copy_is_compared_with_the_size_of_its_own_producer() throws Exception {
        twoProducers(2);
        payloads = "0:" + BYTES + " 1:10";
        stored.add(other(0, 10));
        stored.add(other(1, BYTES));

        JsonObject summary = audit();

        assertThat(examples(summary, "truncated")).isEmpty();
        assertThat(examples(summary, "corrupted")).containsExactly(new OperationId(SEED, 1, 1).toString());
        assertThat(storedByte(OPERATIONS)).isEqualTo((byte) 1);
        assertThat(storedByte(OPERATIONS + 1)).isEqualTo((byte) (1 | 16));
    }

    @Test
    void rows_of_a_producer_without_payload_are_compared_by_identity_alone() throws Exception {
        twoProducers(3);
        payloads = "0:" + BYTES + " 1:0";
        stored.add(other(1, 321));
        stored.add(new OperationId(SEED, 1, 2) + " 321");

        JsonObject summary = audit();

        assertThat(summary.getLong("unread")).isZero();
        assertThat(examples(summary, "corrupted")).isEmpty();
        assertThat(examples(summary, "lost")).containsExactly(new OperationId(SEED, 1, 0).toString());
        assertThat(storedByte(OPERATIONS + 1)).isEqualTo((byte) 1);
        assertThat(storedByte(OPERATIONS + 2)).isEqualTo((byte) 1);
    }

    /** Adds a producer 1 with so many acknowledged operations, none of them stored. */
    private void twoProducers(int operations) throws IOException {
        Files.delete(folder.resolve("ledger"));
        ledger = MappedLedger.create(folder.resolve("ledger"), new OperationByteLayout(2, OPERATIONS, SEED));
        for (int i = 0; i < OPERATIONS; i++) {
            ledger.mark(id(i), LedgerState.ACKNOWLEDGED);
        }
        for (int i = 0; i < operations; i++) {
            ledger.mark(new OperationId(SEED, 1, i), LedgerState.ACKNOWLEDGED);
        }
    }

    private static String other(int sequence, int bytes) {
        OperationId id = new OperationId(SEED, 1, sequence);
        return id + " " + bytes + " " + new PayloadBytes(id, bytes).crc32c();
    }

    @Test
    void a_rejected_one_that_is_stored_is_a_phantom_and_an_unknown_one_is_recovered() throws Exception {
        LedgerState[] states = {LedgerState.REJECTED, LedgerState.FAILED, LedgerState.UNKNOWN, LedgerState.ATTEMPTED};
        for (int i = 0; i < states.length; i++) {
            ledger.mark(id(OPERATIONS + i), states[i]);
            stored.add(line(OPERATIONS + i, BYTES, crc(OPERATIONS + i)));
        }

        JsonObject summary = audit();

        assertThat(examples(summary, "phantom"))
                .containsExactly(id(OPERATIONS).toString(), id(OPERATIONS + 1).toString());
        assertThat(examples(summary, "recovered"))
                .containsExactly(
                        id(OPERATIONS + 2).toString(), id(OPERATIONS + 3).toString());
        assertThat(summary.getLong("unexpected")).isZero();
    }

    @Test
    void a_copy_that_was_never_sent_is_unexpected() throws Exception {
        ledger.mark(id(OPERATIONS + 1), LedgerState.UNSENT);
        List<String> strangers = List.of(
                "report.pdf",
                new OperationId(SEED + 1, 0, 0).toString(),
                new OperationId(SEED, 1, 0).toString(),
                id(OPERATIONS + 100).toString(),
                id(OPERATIONS).toString(),
                id(OPERATIONS + 1).toString());
        strangers.forEach(id -> stored.add(id + " " + BYTES + " 0"));

        JsonObject summary = audit();

        assertThat(summary.getLong("unexpected")).isEqualTo(strangers.size());
        assertThat(examples(summary, "unexpected")).isEqualTo(strangers);
        assertThat(storedByte(OPERATIONS)).isZero();
    }

    @Test
    void a_copy_without_a_checksum_is_unread_and_not_corrupted() throws Exception {
        stored.set(8, id(8) + " " + BYTES);

        JsonObject summary = audit();

        assertThat(summary.getLong("unread")).isEqualTo(1);
        assertThat(examples(summary, "corrupted")).isEmpty();
    }

    @Test
    void examples_are_the_first_48() throws Exception {
        stored.clear();

        assertThat(examples(audit(), "lost"))
                .hasSize(48)
                .startsWith(id(0).toString())
                .endsWith(id(47).toString());
    }

    @Test
    void an_audit_that_crashes_leaves_no_file_behind() throws Exception {
        stored.add(100, "crash");

        assertThat(run(20_000)).hasValueSatisfying(cause -> assertThat(cause).hasMessage("the store went away"));
        assertThat(folder.resolve("stored-A.bin")).doesNotExist();
        assertThat(folder.resolve("audit-A.json")).doesNotExist();
    }

    @Test
    void no_file_is_written_through_a_link() throws Exception {
        Path canary = Files.writeString(folder.resolve("canary"), "keep me");
        for (String name : List.of("stored-A.bin", "stored-A.bin.partial", "audit-A.json", "audit-A.json.partial")) {
            Files.createSymbolicLink(folder.resolve(name), canary);
        }

        assertThat(audit().getLong("listed")).isEqualTo(OPERATIONS);

        assertThat(canary).hasContent("keep me");
        assertThat(folder.resolve("stored-A.bin")).matches(file -> !Files.isSymbolicLink(file));
        assertThat(folder.resolve("audit-A.json")).matches(file -> !Files.isSymbolicLink(file));
    }

    @Test
    void an_audit_that_hangs_ends_at_its_deadline() throws Exception {
        stored.add(100, "hang");

        assertThat(run(200)).hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("within 200 ms"));
    }

    @Test
    void two_ledgers_that_know_the_same_operation_say_nothing() throws Exception {
        Files.copy(folder.resolve("ledger"), folder.resolve("other"));

        assertThat(run(20_000, "ledger", "other"))
                .hasValueSatisfying(cause -> assertThat(cause).hasMessageContaining("a producer number of its own"));
    }

    @Test
    void ledgers_of_different_shapes_are_refused() throws Exception {
        MappedLedger.create(folder.resolve("other"), new OperationByteLayout(2, 10, SEED));

        assertThatThrownBy(() -> run(20_000, "ledger", "other")).hasMessageContaining("ledgers of one shape");
    }

    private JsonObject audit() throws Exception {
        assertThat(run(20_000)).isEmpty();
        return JsonParser.object().from(Files.readString(folder.resolve("audit-A.json")));
    }

    private Optional<Throwable> run(long deadlineMillis, String... ledgers) throws Exception {
        Files.write(folder.resolve("listing"), stored);
        JsonStringWriter json = JsonWriter.string()
                .object()
                .value("name", "listed")
                .object("settings")
                .value("file", folder.resolve("listing").toString())
                .end()
                .array(
                        "ledgers",
                        List.of(ledgers.length == 0 ? new String[] {"ledger"} : ledgers).stream()
                                .map(name -> folder.resolve(name).toString())
                                .toList())
                .value("stored", folder.resolve("stored-A.bin").toString())
                .value("summary", folder.resolve("audit-A.json").toString())
                .value("seed", Long.toHexString(SEED))
                .value("payloadBytes", BYTES)
                .value("deadlineMillis", deadlineMillis);
        if (!payloads.isEmpty()) {
            json.array("payloads");
            for (String each : payloads.split(" ")) {
                json.object()
                        .value("producer", Integer.parseInt(each.substring(0, each.indexOf(':'))))
                        .value("bytes", Integer.parseInt(each.substring(each.indexOf(':') + 1)))
                        .end();
            }
            json.end();
        }
        Path request =
                Files.writeString(folder.resolve("request.json"), json.end().done());
        return AuditRun.open(AuditOrder.read(request))
                .list(new WorkerMessageWriter(new PrintStream(new ByteArrayOutputStream())));
    }

    private byte storedByte(int sequence) throws IOException {
        return Files.readAllBytes(folder.resolve("stored-A.bin"))[64 + sequence];
    }

    @SuppressWarnings("unchecked")
    private static List<String> examples(JsonObject summary, String finding) {
        return (List<String>) (List<?>) summary.getObject("examples").getArray(finding);
    }

    private static OperationId id(int sequence) {
        return new OperationId(SEED, 0, sequence);
    }

    private static int crc(int sequence) {
        return new PayloadBytes(id(sequence), BYTES).crc32c();
    }

    private static String line(int sequence, long length, int crc) {
        return id(sequence) + " " + length + " " + crc;
    }
}
