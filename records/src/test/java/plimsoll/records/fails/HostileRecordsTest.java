package plimsoll.records.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.hostile.ByteMutator;
import plimsoll.hostile.HostileCases;
import plimsoll.json.Json;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.model.result.inside.HeapContent;
import plimsoll.records.EventLog;
import plimsoll.records.Histograms;
import plimsoll.records.LinkLog;
import plimsoll.records.Manifest;
import plimsoll.records.ProfilePairs;
import plimsoll.records.ScriptRun;
import plimsoll.records.Timeline;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;
import plimsoll.records.member.FlightRecordingSummary;
import plimsoll.records.member.GcLog;
import plimsoll.records.member.MemorySnapshots;
import plimsoll.records.member.NativeMemoryPeaks;
import plimsoll.records.member.ThreadDump;
import plimsoll.records.member.TimingLog;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.StoredCopyFile;
import plimsoll.wire.WorkloadOrder;

/** Any change of a record's bytes gives its reader a value or an exception that names the file, never an Error. */
class HostileRecordsTest {
    /** Changes of each record; {@code ./build all} makes some 2,700. */
    private static final HostileCases CASES = HostileCases.of(120);

    private static final int LONGEST_RUN = 200_000;

    private static final List<String> PIECES = List.of(
            "[",
            "{\"a\":",
            "\"",
            "\\",
            "9",
            "-",
            "\u0000",
            "\n",
            ",",
            "null",
            "1e999999999",
            "\ud83d\ude00",
            "GC(1) Pause ",
            " 1.0ms",
            "Tag=x,1,2,3,HISTF",
            "(",
            "=",
            "\"is\":\"counts\"",
            "17-3-4 ");

    private static final ByteMutator MUTATOR = new ByteMutator(PIECES, LONGEST_RUN);

    /** Records that the kept trial does not have. */
    private static final Map<String, String> WRITTEN = Map.of(
            "link-database.ndjson",
            """
                    {"is":"laid","trialMillis":1200}
                    {"is":"counts","atMillis":1000,"connections":3,"awaiting":1,"upHeldBytes":70,"downHeldBytes":0}
                    {"is":"counts","atMillis":2000,"connections":3,"awaiting":2,"upHeldBytes":0,"downHeldBytes":9}
                    """,
            "recording.json",
            """
                    {"judgedMillis":5000,"waits":{"monitor":{"count":3,"millis":1.5}},
                     "allocated":{"bytes":1000,"millis":20.0},"flame":{"frame":"all","samples":2,"callees":[]},"notes":[]}
                    """,
            "profiles.json",
            """
                    {"pairs":[{"cell":"new.burst","against":"old.burst","firstTrial":1},
                     {"cell":"new.burst","against":"old.burst","firstTrial":13}]}
                    """,
            "memory.json",
            """
                    {"natives":[],"fullest":null,"failed":["the JVM did not answer"]}
                    """,
            "classes.json",
            """
                    {"objects":3,"bytes":96,"whole":true,"largest":[{"name":"byte[]","objects":3,"bytes":96}]}
                    """,
            "script-load-burst.json",
            """
                    {"phase":"burst","command":["wrk","-t2"],"tool":"wrk","millis":5000,"code":0}
                    """,
            "access.log",
            """
                    127.0.0.1 0000000000000005-0-17 PUT 0.0123
                    127.0.0.1 0000000000000005-0-18 PUT 1e-3
                    127.0.0.1 - GET 0.5
                    """);

    @TempDir
    Path folder;

    /** Reads one kind of record. */
    @FunctionalInterface
    interface Reader {
        void read(Path file) throws IOException;
    }

    static Stream<String> records() throws IOException {
        return kept().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("records")
    void any_change_of_a_record_is_read_or_refused(String name) throws IOException {
        byte[] good = Objects.requireNonNull(kept().get(name));
        Path file = folder.resolve(Path.of(name).getFileName());
        Files.write(file, good);
        reader(name).read(file);
        CASES.run(random -> {
            Files.write(file, MUTATOR.changed(good, random));
            try {
                reader(name).read(file);
            } catch (UnreadableRecordException | IOException refused) {
                assertThat(refused.getMessage()).as(name).isNotBlank();
            }
        });
    }

    static Stream<String> hostileFiles() throws IOException {
        try (Stream<Path> files = Files.walk(hostile(""))) {
            return files
                    .filter(Files::isRegularFile)
                    .filter(file -> !file.equals(hostile("tags.hlog")) && !file.startsWith(hostile("heap.hprof")))
                    .map(file -> hostile("").relativize(file).toString())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** Each file, in a directory that is named after its record, once ended in an error that was not declared. */
    @ParameterizedTest
    @MethodSource("hostileFiles")
    void a_record_that_once_broke_its_reader_is_read_or_refused(String name) throws Exception {
        Path kept = hostile(name);
        String record = String.valueOf(kept.getParent().getFileName());
        Path file = Files.copy(kept, folder.resolve(record));
        try {
            reader(record).read(file);
        } catch (UnreadableRecordException | IOException refused) {
            assertThat(refused.getMessage()).isNotBlank();
        }
    }

    private static Path hostile(String name) {
        return Path.of("src/test/resources/hostile").resolve(name);
    }

    @Test
    void a_log_of_more_tags_than_a_worker_writes_is_refused() throws Exception {
        assertThatThrownBy(() -> Histograms.read(hostile("tags.hlog")))
                .isInstanceOf(UnreadableRecordException.class)
                .hasMessageContaining("more than 128 tags");
    }

    private static Reader reader(String name) {
        String file = String.valueOf(Path.of(name).getFileName());
        return switch (file) {
            case "manifest.json" -> read -> Json.read(read, Manifest.class);
            case "experiment.json" -> read -> new TrialFolder(parent(read)).readExperiment();
            case "launch.json" -> read -> Json.read(read, LaunchRecord.class);
            case "trial.json" -> read -> Json.read(read, TrialOutcome.class);
            case "checksums.json" ->
                read -> {
                    // A trial without an end is repeated, and its records are not compared.
                    Files.writeString(new TrialFolder(parent(read)).end(), "{}");
                    TrialChecksums.problems(new TrialFolder(parent(read)));
                };
            case "events.ndjson" -> EventLog::read;
            case "timeline.ndjson" -> Timeline::read;
            case "threads.ndjson" -> ThreadDump::read;
            case "worker-upload.ndjson" -> WorkerLog::read;
            case "upload.hlog" -> Histograms::read;
            case "gc.log" -> GcLog::read;
            case "native.log" -> NativeMemoryPeaks::read;
            case "link-database.ndjson" -> LinkLog::read;
            case "recording.json" -> read -> Json.read(read, FlightRecordingSummary.class);
            case "profiles.json" ->
                read -> assertThat(Json.read(read, ProfilePairs.class).sessions())
                        .isNotNull();
            case "memory.json" -> read -> Json.read(read, MemorySnapshots.class);
            case "classes.json" -> read -> Json.read(read, HeapContent.class);
            case "script-load-burst.json" -> read -> Json.read(read, ScriptRun.class);
            case "access.log" ->
                read -> new TimingLog(parent(read), "access.log", "^\\S+ (?<id>\\S+) \\w+ (?<s>[^ ]+)$")
                        .read((id, micros) -> assertThat(micros).isNotNegative());
            case "audit-http.json" -> AuditSummary::read;
            case "audit-http.request.json" -> AuditOrder::scope;
            case "workload-upload.json" -> WorkloadOrder::phaseNumbers;
            case "ledger-upload.bin" -> read -> LedgerFile.open(read).counts();
            case "stored-http.bin" -> read -> StoredCopyFile.open(read).summaryOfKilledConsumer();
            default -> throw new IllegalArgumentException("no reader for " + name);
        };
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    /** The records of a trial that an early version kept, and those that it did not have. */
    private static Map<String, byte[]> kept() throws IOException {
        Map<String, byte[]> records = new LinkedHashMap<>();
        try (InputStream packed = Objects.requireNonNull(
                        HostileRecordsTest.class.getResourceAsStream("/plimsoll/records/kept/result-1.0.0.zip"));
                ZipInputStream zip = new ZipInputStream(packed)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                String name = entry.getName();
                boolean read = name.equals("manifest.json")
                        || (name.startsWith("trials/004")
                                && !name.endsWith("upload.log")
                                && !name.endsWith("http.log")
                                && !name.endsWith("stdout.log")
                                && !name.endsWith("stderr.log")
                                && !entry.isDirectory());
                if (read) {
                    records.put(name, zip.readAllBytes());
                }
            }
        }
        records.put("native.log", """
                Native Memory Tracking:
                Total: reserved=3, committed=2
                -                 Java Heap (reserved=335544320, committed=335544320)
                                            (mmap: reserved=335544320, committed=335544320, at peak)
                -                      Code (reserved=70, committed=7)
                                            (classes #432)
                                            (malloc=68 tag=Code #15) (peak=70 #16)
                """.getBytes(StandardCharsets.UTF_8));
        WRITTEN.forEach((name, text) -> records.put(name, text.getBytes(StandardCharsets.UTF_8)));
        records.put("checksums.json", "{\"crc32c\":{\"trial.json\":\"0a1b2c3d\"}}".getBytes(StandardCharsets.UTF_8));
        return records;
    }
}
