package plimsoll.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.record.UnreadableRecordException;

/** Every format is read as it was written; a torn or damaged one is rejected and never partly used. */
class WireTest {
    @TempDir
    private static Path written;

    @TempDir
    private Path folder;

    /**
     * One format.
     *
     * @param bytes a file or a line as written
     * @param content its content
     * @param read reads all of it, down to its last byte
     */
    record Format(String name, byte[] bytes, Object content, Function<Path, ?> read) {
        /** The bytes without a final line break, which may be missing. */
        int minimumLength() {
            return bytes[bytes.length - 1] == '\n' ? bytes.length - 1 : bytes.length;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Format> formats() throws IOException {
        Path file = written.resolve("one");
        List<Format> formats = new ArrayList<>();
        for (WorkloadOrder order : Orders.workloads()) {
            order.write(file);
            formats.add(new Format("the order of " + order.name(), bytes(file), order, WorkloadOrder::read));
        }
        Orders.audit().write(file);
        formats.add(new Format("an audit's order", bytes(file), Orders.audit(), AuditOrder::read));
        Orders.summary().write(file);
        formats.add(new Format("an audit's summary", bytes(file), Orders.summary(), AuditSummary::read));
        for (WorkerMessage line : Orders.lines()) {
            byte[] said = line.text().getBytes(StandardCharsets.UTF_8);
            formats.add(new Format(line.getClass().getSimpleName(), said, line, WireTest::line));
        }
        LedgerSamples.ledger(file);
        formats.add(
                new Format("a ledger, read by the lab", bytes(file), LedgerSamples.STATES, LedgerSamples::readByLab));
        formats.add(new Format(
                "a ledger, read by an audit", bytes(file), LedgerSamples.STATES, LedgerSamples::readByAudit));
        LedgerSamples.stored(file);
        formats.add(new Format(
                "stored copies, read by the lab", bytes(file), LedgerSamples.COPIES, LedgerSamples::storedCopies));
        formats.add(new Format(
                "stored copies, resumed", bytes(file), LedgerSamples.COUNTS, LedgerSamples::countsAfterRestart));
        return formats.stream();
    }

    @Test
    void an_order_has_content_if_its_operations_or_a_step_have_a_payload() {
        assertThat(Orders.workloads()).extracting(WorkloadOrder::sendsContent).containsExactly(true, false, true);
    }

    @ParameterizedTest
    @MethodSource("formats")
    void each_side_reads_the_format_of_the_other(Format format) throws Exception {
        assertThat(format.read().apply(of(format.bytes()))).isEqualTo(format.content());
    }

    @ParameterizedTest
    @MethodSource("formats")
    void torn_at_any_byte_it_is_refused(Format format) throws Exception {
        for (int length = 0; length < format.bytes().length; length++) {
            Path torn = of(Arrays.copyOf(format.bytes(), length));
            if (length < format.minimumLength()) {
                assertThatThrownBy(() -> format.read().apply(torn))
                        .as("%s of %d bytes", format, length)
                        .isInstanceOf(UnreadableRecordException.class)
                        .hasMessageNotContaining("Exception: null");
            } else {
                assertThat(format.read().apply(torn)).isEqualTo(format.content());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void with_any_byte_damaged_it_is_refused_or_read(Format format) throws Exception {
        for (int at = 0; at < format.bytes().length; at++) {
            for (int damage : new int[] {0, '"', format.bytes()[at] ^ 1}) {
                byte[] bytes = format.bytes().clone();
                bytes[at] = (byte) damage;
                Path damaged = of(bytes);
                Throwable refusal = catchThrowable(() -> format.read().apply(damaged));
                if (refusal != null) {
                    assertThat(refusal)
                            .as("%s with %d at %d", format, damage, at)
                            .isInstanceOf(UnreadableRecordException.class);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("formats")
    void a_missing_or_foreign_file_is_refused_by_name(Format format) throws Exception {
        assertThatThrownBy(() -> format.read().apply(folder.resolve("nowhere")))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("nowhere");
        for (byte[] foreign : List.of(new byte[1000], "[]".getBytes(StandardCharsets.UTF_8), bytes(picture()))) {
            Path file = of(foreign);
            assertThatThrownBy(() -> format.read().apply(file)).isInstanceOf(UnreadableRecordException.class);
        }
    }

    @Test
    void a_key_that_is_missing_or_wrong_is_named_with_what_was_seen() throws Exception {
        Path file = folder.resolve("order.json");
        Orders.workloads().get(0).write(file);
        String whole = Files.readString(file);

        assertRefused(whole.replace("\"seed\"", "\"sead\""), "'seed' must be a text, but it is missing");
        assertRefused(whole.replace("00000000000000ff", "xyz"), "1 to 16 hexadecimal digits, but it is xyz");
        assertRefused(
                whole.replace("\"judged\" : true", "\"judged\" : 1"), "'judged' must be true or false, but it is 1");
        assertRefused(whole.replace("\"producer\" : 0", "\"producer\" : 4294967296"), "at most 2147483647");
        assertRefused(whole.replace("\"is\" : \"burst\"", "\"is\" : \"bust\""), "but it is bust");
        assertRefused(whole.replace("\"operations\" : 125", "\"operations\" : 0"), "is above 0, but this is 0");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "{\"a\":", "{\"a\":[", "9", "-", "\"", "\\u00", "\u00e4"})
    void an_endless_text_exhausts_neither_stack_nor_time(String piece) throws Exception {
        String endless = piece.repeat(1_000_000 / piece.length());

        assertThatThrownBy(() -> WorkerMessage.parse(endless)).isInstanceOf(UnreadableRecordException.class);
        assertThatThrownBy(() -> WorkerMessage.parse("{\"is\":\"audit-end\",\"listed\":" + endless + "}"))
                .isInstanceOf(UnreadableRecordException.class);
        Path file = Files.writeString(folder.resolve("endless"), endless);
        assertThatThrownBy(() -> AuditSummary.read(file)).isInstanceOf(UnreadableRecordException.class);
    }

    @Test
    void a_number_is_read_exactly_or_not_at_all() {
        assertThat(WorkerMessage.parse("{\"is\":\"audit-end\",\"listed\":9007199254740991.0}"))
                .isEqualTo(new WorkerMessage.AuditEnd(9_007_199_254_740_991L));
        for (String exact : List.of("7", "7.0", "0.7e1", "70e-1")) {
            assertThat(WorkerMessage.parse("{\"is\":\"audit-end\",\"listed\":" + exact + "}"))
                    .isEqualTo(new WorkerMessage.AuditEnd(7));
        }
        assertThat(WorkerMessage.parse("{\"is\":\"audit-end\",\"listed\":9223372036854775807}"))
                .isEqualTo(new WorkerMessage.AuditEnd(Long.MAX_VALUE));
        for (String other :
                List.of("7.5", "9223372036854775808", "9007199254740993.0", "1e19", "1e999", "\"7\"", "null", "true")) {
            assertThatThrownBy(() -> WorkerMessage.parse("{\"is\":\"audit-end\",\"listed\":" + other + "}"))
                    .as(other)
                    .isInstanceOf(UnreadableRecordException.class);
        }
    }

    @Test
    void a_time_of_no_whole_number_of_milliseconds_is_read_as_it_was_written() {
        WorkloadOrder order = Orders.impatient();

        assertThat(WorkloadOrder.parse(order.text())).isEqualTo(order);
    }

    @Test
    void a_refusal_does_not_repeat_all_that_it_saw() {
        String long_ = "x".repeat(100_000);

        assertThatThrownBy(() -> WorkerMessage.parse("{\"is\":\"" + long_ + "\"}"))
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(1000));
    }

    @Test
    void older_orders_and_lines_are_read_as_far_as_they_were_written() throws Exception {
        Path order = Files.writeString(
                folder.resolve("old.json"),
                "{\"name\":\"w\",\"phases\":[{\"name\":\"p\",\"judged\":false,\"producer\":3,\"load\":{\"is\":\"soon\"}}]}");
        assertThat(WorkloadOrder.phaseNumbers(order)).containsExactly(new WorkloadOrder.PhaseNumber("p", false, 3));
        assertThat(WorkloadOrder.phaseNumbers(Files.writeString(order, "{}"))).isEmpty();

        Path audit = Files.writeString(folder.resolve("old-audit.json"), "{\"ledgers\":[\"/then/ledger-w.bin\"]}");
        assertThat(AuditOrder.scope(audit).covers(Path.of("/now/ledger-w.bin"))).isTrue();
        assertThat(AuditOrder.scope(audit).covers(Path.of("/then/ledger-v.bin")))
                .isFalse();

        String counts = "\"phase\":\"p\",\"atMillis\":1,\"started\":2,\"acknowledged\":1,\"rejected\":0,\"failed\":0,"
                + "\"unknown\":0,\"unsent\":0,\"inFlight\":1,\"bytesSent\":9}";
        WorkerMessage.Report report = (WorkerMessage.Report) WorkerMessage.parse("{\"is\":\"progress\"," + counts);
        assertThat(report.progress().aborted()).isZero();
        assertThat(((WorkerMessage.PhaseOver) WorkerMessage.parse("{\"is\":\"phase-end\"," + counts)).cut())
                .isFalse();
    }

    @Test
    void every_command_of_the_lab_is_parsed_as_it_was_written() {
        List<LabMessage> all = List.of(
                new LabMessage.Load("0f1e", Path.of("/results/a b/workload-w.json ")),
                new LabMessage.Run("burst"),
                new LabMessage.RunAt("a burst", -7),
                new LabMessage.Other("run-at soon burst"),
                new LabMessage.End("run burst"),
                new LabMessage.StoreListing(),
                new LabMessage.Stop(),
                new LabMessage.Other("Stop"),
                new LabMessage.Other("load /results/workload-w.json"));

        assertThat(all)
                .allSatisfy(line -> assertThat(LabMessage.parse(line.text())).isEqualTo(line));
    }

    @Test
    void a_command_torn_at_any_character_never_becomes_another_one_that_is_obeyed() {
        for (String whole :
                List.of("load /a/workload-w.json", "run burst", "run-at 7 burst", "end burst", "list", "stop")) {
            for (int length = 0; length < whole.length(); length++) {
                LabMessage torn = LabMessage.parse(whole.substring(0, length));
                assertThat(torn).isNotInstanceOf(LabMessage.Stop.class).isNotEqualTo(LabMessage.parse(whole));
            }
        }
        assertThat(LabMessage.parse("load \0")).isEqualTo(new LabMessage.Other("load \0"));
    }

    @Test
    void every_span_has_a_tag_of_its_own() {
        assertThat(Arrays.stream(Span.values()).map(span -> span.tag("burst")))
                .containsExactly(
                        "burst.response",
                        "burst.service",
                        "burst.sending",
                        "burst.waiting",
                        "burst.lag",
                        "burst.refused",
                        "burst.failed",
                        "burst.aborted",
                        "burst.unacknowledged",
                        "burst.nanos");
    }

    private void assertRefused(String text, String because) throws IOException {
        Path file = Files.writeString(folder.resolve("order.json"), text);
        assertThatThrownBy(() -> WorkloadOrder.read(file))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("order.json")
                .hasMessageContaining(because);
    }

    /** Parses a line from a file, as if a worker had written it. */
    private static Object line(Path file) {
        try {
            return WorkerMessage.parse(Files.readString(file, StandardCharsets.ISO_8859_1));
        } catch (IOException e) {
            throw new UnreadableRecordException("cannot read " + file, e);
        }
    }

    /** Writes a new file: some file systems wait for the disk when one is written anew in place. */
    private Path of(byte[] bytes) throws IOException {
        Path file = folder.resolve("file");
        Files.deleteIfExists(file);
        return Files.write(file, bytes);
    }

    private static byte[] bytes(Path file) throws IOException {
        return Files.readAllBytes(file);
    }

    /** A file that is neither text nor ours. */
    private Path picture() throws IOException {
        return Files.write(folder.resolve("picture"), new byte[] {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'});
    }
}
