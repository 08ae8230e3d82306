package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.hostile.CpuLimit;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.load.LoadModel;
import plimsoll.model.load.Phase;
import plimsoll.model.load.StopCondition;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.RecordFile;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.AuditSpec;
import plimsoll.model.study.Experiment;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;

/**
 * The promise of SECURITY.md: judging a result with a record of up to 12 MiB, or one beyond its bound, takes at most two
 * seconds of CPU time, in the memory of the lab, and ends in a sentence. A time line, a histogram, a log of collections
 * or a ledger of the longest size that is read takes longer, but no longer than its length explains; every build tries
 * logs and ledgers that the heap cannot hold, and {@code ./build all} those of the longest size.
 */
class LargeRecordsTest {
    private static final long TERABYTE = 1L << 40;
    private static final Duration PROMISED = Duration.ofSeconds(2);
    private static final Duration LINEAR = Duration.ofSeconds(20);
    private static final long GC_LOG_LONGEST = 512L << 20;
    private static final long BEYOND_THE_HEAP = 192L << 20;
    private static final Path KEPT = Path.of("../records/src/test/resources/plimsoll/records/kept/result-1.0.0.zip");
    private static final String TRIAL = "trials/004";

    @TempDir
    Path result;

    @BeforeAll
    static void in_the_memory_of_the_lab() {
        assertThat(Runtime.getRuntime().maxMemory()).isLessThanOrEqualTo(160L << 20);
    }

    static Stream<String> records() throws IOException {
        return names().stream();
    }

    static Stream<String> recordsOfATrial() throws IOException {
        return names().stream().filter(name -> name.startsWith(TRIAL));
    }

    static Stream<String> lines() throws IOException {
        return recordsOfATrial().filter(name -> name.matches(".*(ndjson|hlog|gc\\.log)"));
    }

    @ParameterizedTest
    @MethodSource("records")
    void a_terabyte_of_nothing_costs_nothing(String name) throws Exception {
        unpack();
        lengthen(result.resolve(name), TERABYTE);

        Result judged = judgedInTime(name);

        assertThat(judged.trials()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("recordsOfATrial")
    void a_record_that_became_longer_is_named_and_its_trial_is_inconclusive(String name) throws Exception {
        unpack();
        new ResultFolder(result).trialsOnDisk().forEach(TrialChecksums::write);
        lengthen(result.resolve(name), TERABYTE);

        TrialResult judged = judgedInTime(name).trials().stream()
                .filter(trial -> name.startsWith(trial.folder()))
                .findFirst()
                .orElseThrow();

        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.findings())
                .anySatisfy(finding -> assertThat(finding.evidence())
                        .contains(Path.of(name).getFileName().toString()));
    }

    @ParameterizedTest
    @MethodSource("lines")
    void a_record_of_as_many_lines_as_are_read_is_judged(String name) throws Exception {
        unpack();
        Path file = result.resolve(name);
        byte[] bytes = Files.readAllBytes(file);
        long lines = new String(bytes, StandardCharsets.ISO_8859_1).lines().count();
        long most = name.contains("worker-") ? 50_000 : 100_000;
        long times = Math.min(most / lines, (12L << 20) / bytes.length);
        try (var out = Files.newOutputStream(file, StandardOpenOption.APPEND)) {
            for (long i = 1; i < times; i++) {
                out.write(bytes);
            }
        }

        judgedInTime(name);
    }

    @Test
    void as_many_members_as_a_timeline_has_room_for_are_judged() throws Exception {
        unpack();
        Path timeline = new ResultFolder(result).trialsOnDisk().getFirst().timeline();
        String lines = IntStream.range(0, 99_000)
                .mapToObj(i -> "{\"at\":" + i + ",\"m\":\"m" + i + "\",\"rss_anonymous\":1,\"cpu_time\":" + i + "}\n")
                .collect(Collectors.joining());
        Files.writeString(timeline, lines);

        judgedInTime("timeline.ndjson");
    }

    @ParameterizedTest
    @MethodSource("recordsOfATrial")
    void a_record_of_blanks_up_to_the_bound_is_judged(String name) throws Exception {
        unpack();
        byte[] blanks = " ".repeat(1 << 20).getBytes(StandardCharsets.UTF_8);
        try (var out = Files.newOutputStream(result.resolve(name), StandardOpenOption.APPEND)) {
            for (int i = 0; i < 15; i++) {
                out.write(blanks);
            }
        }

        judgedInTime(name);
    }

    @Test
    void a_log_of_collections_longer_than_the_heap_is_judged() throws Exception {
        judgeLogOfCollections(BEYOND_THE_HEAP);
    }

    @Test
    @Tag("thorough")
    void a_log_of_collections_as_long_as_it_is_read_is_judged() throws Exception {
        judgeLogOfCollections(GC_LOG_LONGEST);
    }

    private void judgeLogOfCollections(long length) throws Exception {
        unpack();
        TrialFolder trial = new ResultFolder(result).trialsOnDisk().getFirst();
        lengthen(trial.member("service").gcLog(), length);

        judgedInTime("gc.log", linear(length, GC_LOG_LONGEST));
    }

    @Test
    void as_many_phases_as_a_description_has_room_for_are_judged() throws Exception {
        unpack();
        TrialFolder trial = new ResultFolder(result).trialsOnDisk().getFirst();
        Experiment experiment = trial.readExperiment();
        Phase phase = experiment.phases().getFirst();
        int room = (1 << 20) / Json.line(phase).length() / 2;
        List<Phase> phases = IntStream.range(0, room)
                .mapToObj(i ->
                        new Phase(i == 0 ? phase.name() : "p" + i, true, phase.workloads(), List.of(), phase.until()))
                .toList();
        Json.write(trial.experiment(), experiment.withPhases(phases));

        judgedInTime("experiment.json");
    }

    @Test
    void as_many_members_as_a_description_has_room_for_are_judged() throws Exception {
        unpack();
        TrialFolder trial = new ResultFolder(result).trialsOnDisk().getFirst();
        MemberRecord member = trial.readLaunch().members().getFirst();
        int room = (1 << 20) / Json.line(member).length() / 2;
        Json.write(trial.launch(), new LaunchRecord(Collections.nCopies(room, member)));

        judgedInTime("launch.json");
    }

    @Test
    void as_many_names_as_the_checksums_of_a_trial_have_room_for_are_compared() throws Exception {
        unpack();
        TrialFolder trial = new ResultFolder(result).trialsOnDisk().getFirst();
        RecordFile.write(
                trial.checksums(), "{\"crc32c\":{\"trial.json\":\"0\"," + numbered("\"a%d\":\"0\"", 1 << 20) + "}}");

        TrialResult judged = judgedInTime("checksums.json").trials().getFirst();

        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.findings()).hasSizeLessThan(30);
    }

    @Test
    void checksums_of_a_result_that_no_lab_wrote_are_named_unread() throws Exception {
        unpack();
        ResultFolder folder = new ResultFolder(result);
        RecordFile.write(folder.checksums(), "{\"crc32c\":{" + numbered("\"a%d\":[\"0\"]", 12 << 20) + "}}");

        judgedInTime("checksums.json");

        assertThat(ResultChecksums.problems(folder))
                .singleElement(InstanceOfAssertFactories.STRING)
                .contains(folder.checksums().toString());
    }

    @Test
    void more_classes_than_a_digest_keeps_are_named() throws Exception {
        unpack();
        Path classes = new ResultFolder(result)
                .trialsOnDisk()
                .getFirst()
                .member("service")
                .classes();
        RecordFile.write(
                classes,
                "{\"objects\":3,\"bytes\":96,\"whole\":true,\"largest\":["
                        + numbered("{\"name\":\"byte%d\",\"objects\":3,\"bytes\":96}", 12 << 20) + "]}");

        assertThat(judgedInTime("classes.json").trials().getFirst().because()).contains("classes.json");
    }

    @Test
    void more_audits_than_a_trial_has_are_named() throws Exception {
        unpack();
        TrialFolder trial = new ResultFolder(result).trialsOnDisk().getFirst();
        Experiment experiment = trial.readExperiment();
        AuditSpec audit = experiment.audits().getFirst();
        List<AuditSpec> audits = IntStream.range(0, 4_000)
                .mapToObj(i -> audit.ofReplica("a" + i, audit.settings()))
                .toList();
        Json.write(trial.experiment(), experiment.withAudits(audits));

        assertThat(judgedInTime("experiment.json").trials().getFirst().because())
                .contains("experiment.json");
    }

    @Test
    void a_ledger_longer_than_the_heap_is_counted() throws Exception {
        countLedger(BEYOND_THE_HEAP);
    }

    @Test
    @Tag("thorough")
    void a_ledger_of_the_longest_size_is_counted() throws Exception {
        countLedger(RecordFile.LONGEST);
    }

    private void countLedger(long length) throws Exception {
        long operations = length - 64;
        TrialFolder folder = TrialFixture.in(result, 1, "put-stream", 1)
                .load(new LoadModel.Fill(operations), new StopCondition.Operations(operations, Duration.ofSeconds(9)))
                .write();
        for (Path file : List.of(folder.ledger("upload"), folder.stored("blobs"))) {
            capacity(file, operations);
            lengthen(file, length);
        }
        TrialChecksums.write(folder);

        TrialResult judged = judgedInTime("a ledger", linear(length, RecordFile.LONGEST))
                .trials()
                .getFirst();

        assertThat(judged.findings()).noneMatch(finding -> finding.evidence().contains("ledger"));
    }

    @Test
    void a_ledger_with_more_room_than_its_experiment_plans_is_named_unread() throws IOException {
        TrialFolder folder = TrialFixture.in(result, 1, "put-stream", 1).write();
        capacity(folder.ledger("upload"), 126);
        lengthen(folder.ledger("upload"), 64 + 126);

        TrialResult judged = Judge.trial(folder.path());

        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.because()).contains("ledger-upload.bin", "1 x 126", "1 x 125");
    }

    private Result judgedInTime(String what) throws Exception {
        return judgedInTime(what, PROMISED);
    }

    private Result judgedInTime(String what, Duration most) throws Exception {
        Result judged = CpuLimit.within(most, "judging " + what, () -> Judge.run(result));
        assertThat(Json.line(judged)).doesNotContain("java.lang.");
        return judged;
    }

    /** The part of the time for the longest record that a shorter one may take. */
    private static Duration linear(long length, long longest) {
        return LINEAR.multipliedBy(length).dividedBy(longest);
    }

    /** As many entries, separated by commas, as so many bytes have room for. */
    private static String numbered(String entry, int bytes) {
        int room = bytes / (entry.length() + 8);
        return IntStream.range(0, room)
                .mapToObj(i -> entry.replace("%d", String.valueOf(i)))
                .collect(Collectors.joining(","));
    }

    private static void capacity(Path file, long capacity) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(
                    ByteBuffer.allocate(Long.BYTES)
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .putLong(0, capacity),
                    16);
        }
    }

    /** Without content: the file system keeps a hole. */
    private static void lengthen(Path file, long length) {
        try (RandomAccessFile random = new RandomAccessFile(file.toFile(), "rw")) {
            random.setLength(length);
        } catch (IOException refused) {
            assumeTrue(false, "this file system has no files of " + length + " bytes: " + refused.getMessage());
        }
    }

    /** The files at the top of a kept result and of one of its trials. */
    private static List<String> names() throws IOException {
        return entries((entry, _) -> entry.getName());
    }

    private void unpack() throws IOException {
        entries((entry, bytes) -> {
            Path to = result.resolve(entry.getName());
            Files.createDirectories(Objects.requireNonNull(to.getParent()));
            return Files.write(to, bytes);
        });
    }

    private static <T> List<T> entries(Unpacked<T> each) throws IOException {
        List<T> all = new ArrayList<>();
        try (InputStream file = Files.newInputStream(KEPT);
                ZipInputStream zip = new ZipInputStream(file)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName();
                if (!entry.isDirectory() && (!name.startsWith("trials/") || name.startsWith(TRIAL))) {
                    all.add(each.of(entry, zip.readAllBytes()));
                }
            }
        }
        return all;
    }

    private interface Unpacked<T> {
        T of(ZipEntry entry, byte[] bytes) throws IOException;
    }
}
