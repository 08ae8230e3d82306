package plimsoll.records.fails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.json.Json;
import plimsoll.model.record.LaunchRecord;
import plimsoll.model.record.TrialOutcome;
import plimsoll.model.record.UnreadableRecordException;
import plimsoll.records.EventLog;
import plimsoll.records.Histograms;
import plimsoll.records.Manifest;
import plimsoll.records.Timeline;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.records.WorkerLog;
import plimsoll.records.member.GcLog;
import plimsoll.records.member.NativeMemoryPeaks;
import plimsoll.records.member.ThreadDump;
import plimsoll.wire.AuditOrder;
import plimsoll.wire.AuditSummary;
import plimsoll.wire.LedgerFile;
import plimsoll.wire.StoredCopyFile;
import plimsoll.wire.WorkloadOrder;

/** Any change of a record's bytes gives its reader a value or an exception that names the file, never an Error. */
class HostileRecordsTest {
    /** Changes of each record; a build makes some 2,000. */
    private static final int CHANGES = Integer.getInteger("hostile.cases", 120);

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
            "=");

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
        long seed = new Random().nextLong();
        Random random = new Random(seed);
        Path file = folder.resolve(Path.of(name).getFileName());
        Files.write(file, good);
        reader(name).read(file);
        for (int i = 0; i < CHANGES; i++) {
            Files.write(file, changed(good, random));
            try {
                reader(name).read(file);
            } catch (UnreadableRecordException | IOException refused) {
                assertThat(refused.getMessage())
                        .as("seed %d, change %d of %s", seed, i, name)
                        .isNotBlank();
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
                throw new AssertionError("seed " + seed + ", change " + i + " of " + name, e);
            }
        }
    }

    @Test
    void a_log_of_more_tags_than_a_worker_writes_is_refused() throws Exception {
        Path tags = Path.of(Objects.requireNonNull(getClass().getResource("/hostile/tags.hlog"))
                .toURI());

        assertThatThrownBy(() -> Histograms.read(tags))
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
            case "checksums.json" -> read -> TrialChecksums.problems(new TrialFolder(parent(read)));
            case "events.ndjson" -> EventLog::read;
            case "timeline.ndjson" -> Timeline::read;
            case "threads.ndjson" -> ThreadDump::read;
            case "worker-upload.ndjson" -> WorkerLog::read;
            case "upload.hlog" -> Histograms::read;
            case "gc.log" -> GcLog::read;
            case "native.log" -> NativeMemoryPeaks::read;
            case "audit-http.json" -> AuditSummary::read;
            case "audit-http.request.json" -> AuditOrder::scope;
            case "workload-upload.json" -> WorkloadOrder::phaseNumbers;
            case "ledger-upload.bin" -> read -> LedgerFile.open(read).counts();
            case "stored-http.bin" -> read -> StoredCopyFile.open(read).countedByKilled();
            default -> throw new IllegalArgumentException("no reader for " + name);
        };
    }

    private static Path parent(Path file) {
        return Objects.requireNonNull(file.getParent());
    }

    /** The records of a trial that an early version kept, and two that it did not have. */
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
        records.put("checksums.json", "{\"crc32c\":{\"trial.json\":\"0a1b2c3d\"}}".getBytes(StandardCharsets.UTF_8));
        return records;
    }

    private static byte[] changed(byte[] good, Random random) throws IOException {
        byte[] bytes = good;
        for (int i = random.nextInt(3); i >= 0; i--) {
            bytes = changedOnce(bytes, random);
        }
        return bytes;
    }

    private static byte[] changedOnce(byte[] bytes, Random random) throws IOException {
        int at = random.nextInt(bytes.length + 1);
        int to = Math.min(bytes.length, at + random.nextInt(64));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        switch (random.nextInt(6)) {
            case 0 -> out.write(bytes, 0, at);
            case 1 -> {
                byte[] flipped = bytes.clone();
                for (int i = at; i < to; i += 1 + random.nextInt(16)) {
                    flipped[i] ^= (byte) (1 << random.nextInt(8));
                }
                out.write(flipped);
            }
            case 2 -> {
                out.write(bytes, 0, to);
                out.write(bytes, at, bytes.length - at);
            }
            case 3 -> {
                out.write(bytes, 0, at);
                out.write(bytes, to, bytes.length - to);
            }
            case 4 -> {
                byte[] swapped = bytes.clone();
                int other = random.nextInt(bytes.length + 1);
                int length = Math.min(to - at, bytes.length - other);
                System.arraycopy(bytes, at, swapped, other, length);
                System.arraycopy(bytes, other, swapped, at, length);
                out.write(swapped);
            }
            default -> {
                out.write(bytes, 0, at);
                byte[] piece = PIECES.get(random.nextInt(PIECES.size())).getBytes(StandardCharsets.UTF_8);
                int times = random.nextInt(4) == 0 ? LONGEST_RUN / piece.length : random.nextInt(20);
                for (int i = 0; i < times; i++) {
                    out.write(piece);
                }
                out.write(bytes, at, bytes.length - at);
            }
        }
        return Arrays.copyOf(out.toByteArray(), Math.min(out.size(), 2 * LONGEST_RUN));
    }
}
