package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.hostile.HostileCases;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.MemberFixture;
import plimsoll.judge.RecordedTrial;
import plimsoll.judge.TrialFixture;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;

class DamagedRecordsTest {
    private static final int FLIPS = 8;
    private static final UnaryOperator<MemberFixture> LOGGED =
            service -> service.errors("a\nb").gcLog("[1.0s][info][gc] GC(0) Pause Young (x) 1M->1M(2M) 1.0ms");

    @TempDir
    Path result;

    @ParameterizedTest
    @ValueSource(
            strings = {
                "experiment.json",
                "launch.json",
                "timeline.ndjson",
                "worker-upload.ndjson",
                "upload.hlog",
                "ledger-upload.bin",
                "stored-blobs.bin",
                "audit-blobs.json"
            })
    void a_missing_file_is_named_and_the_trial_never_holds(String name) throws Exception {
        TrialFolder folder = TrialFixture.in(result, 1, "put-stream", 1).write();
        Files.delete(folder.path().resolve(name));
        TrialResult judged = Judge.trial(folder.path());
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.findings())
                .anySatisfy(finding -> assertThat(finding.evidence()).contains(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "experiment.json",
                "launch.json",
                "trial.json",
                "ledger-upload.bin",
                "stored-blobs.bin",
                "audit-blobs.json"
            })
    void a_torn_file_is_named_and_the_trial_never_holds(String name) throws Exception {
        TrialFolder folder = TrialFixture.in(result, 1, "put-stream", 1).write();
        cutInHalf(folder.path().resolve(name));
        TrialResult judged = Judge.trial(folder.path());
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.findings())
                .anySatisfy(finding -> assertThat(finding.evidence()).contains(name));
    }

    @Test
    void a_trial_without_an_end_was_interrupted_and_the_result_is_partial() throws Exception {
        TrialFixture.in(result, 1, "put-stream", 1).write();
        TrialFixture.in(result, 2, "temp-file", 1).interrupted().write();
        Result judged = Judge.run(result);
        assertThat(judged.partial()).isTrue();
        assertThat(judged.exitCode()).isEqualTo(130);
        assertThat(judged.trials()).hasSize(2);
    }

    @Test
    void a_folder_that_was_only_just_made_was_interrupted_too() throws Exception {
        Files.createDirectories(result.resolve("trials/001-put-stream-r2"));
        Result judged = Judge.run(result);
        assertThat(judged.partial()).isTrue();
        assertThat(judged.trials().getFirst().variant()).isEqualTo("put-stream");
        assertThat(judged.trials().getFirst().round()).isEqualTo(2);
        assertThat(judged.trials().getFirst().because()).contains("experiment.json");
    }

    @Test
    void an_empty_directory_and_none_at_all_give_a_result_that_says_so() {
        for (Path empty : List.of(result, result.resolve("nowhere"))) {
            Result judged = Judge.run(empty);
            assertThat(judged.sentence()).isNotEmpty();
            assertThat(judged.exitCode()).isEqualTo(20);
            assertThat(judged.notes()).anySatisfy(note -> assertThat(note).contains("manifest.json"));
        }
    }

    @Test
    void a_ledger_of_another_shape_than_the_audit_is_not_a_loss() throws Exception {
        TrialFolder folder = TrialFixture.in(result, 1, "put-stream", 1).write();
        TrialFolder other = TrialFixture.in(result, 2, "put-stream", 2)
                .load(
                        new plimsoll.model.load.LoadModel.Burst(7),
                        new plimsoll.model.load.StopCondition.Operations(7, java.time.Duration.ofSeconds(9)))
                .write();
        Files.copy(other.stored("blobs"), folder.stored("blobs"), java.nio.file.StandardCopyOption.REPLACE_EXISTING);
        TrialResult judged = Judge.trial(folder.path());
        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.balance().audited()).isFalse();
        assertThat(judged.balance().acknowledged()).isEqualTo(125);
        assertThat(judged.because()).contains("stored-blobs.bin covers");
    }

    @Test
    void nothing_outside_of_the_result_is_read_or_waited_for() throws Exception {
        Path canary = Files.writeString(result.resolve("canary"), "password=hunter2\n".repeat(20));
        List<String> names = records(written(1));
        for (int i = 0; i < names.size(); i++) {
            for (String target : List.of(canary.toString(), "/dev/zero", "pipe", "directory")) {
                Path outside = result.resolve("outside-" + i + target.replace('/', '-'));
                TrialFolder folder = TrialFixture.in(outside, 1, "put-stream", 1)
                        .subject(LOGGED)
                        .write();
                Path file = folder.path().resolve(names.get(i));
                Files.delete(file);
                switch (target) {
                    case "pipe" ->
                        assertThat(new ProcessBuilder("mkfifo", file.toString())
                                        .start()
                                        .waitFor())
                                .isZero();
                    case "directory" -> Files.createDirectory(file);
                    default -> Files.createSymbolicLink(file, Path.of(target));
                }
                Result judged = Judge.run(outside);
                assertThat(Json.line(judged))
                        .as("%s is %s", names.get(i), target)
                        .doesNotContain("hunter2");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"members/service", "members"})
    void a_directory_that_is_a_link_is_not_entered(String name) throws Exception {
        TrialFolder folder = written(1);
        Path elsewhere = Files.createDirectories(result.resolve("elsewhere/service"));
        Files.writeString(elsewhere.resolve("stdout.log"), "password=hunter2");
        Files.writeString(elsewhere.resolve("stderr.log"), "password=hunter2");
        Path directory = folder.path().resolve(name);
        Files.move(directory, result.resolve("moved"));
        Files.createSymbolicLink(directory, name.equals("members") ? elsewhere.getParent() : elsewhere);

        TrialResult judged = Judge.trial(folder.path());

        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.because()).contains(name);
        assertThat(Json.line(judged)).doesNotContain("hunter2");
    }

    @Test
    void a_trial_that_is_a_link_is_not_of_this_result() throws Exception {
        TrialFolder folder =
                TrialFixture.in(result.resolve("other"), 1, "put-stream", 1).write();
        Files.createDirectories(result.resolve("this/trials"));
        Files.createSymbolicLink(result.resolve("this/trials/001-put-stream-r1"), folder.path());

        assertThat(Judge.run(result.resolve("this")).trials()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "launch.json, service, ../../../../elsewhere",
        "experiment.json, upload, ../../elsewhere",
        "experiment.json, blobs, ../../elsewhere",
        "experiment.json, burst, ../../elsewhere"
    })
    void a_name_that_leads_elsewhere_is_not_followed(String record, String name, String hostile) throws Exception {
        Path elsewhere = Files.createDirectories(result.resolve("elsewhere"));
        Files.writeString(elsewhere.resolve("stdout.log"), "password=hunter2");
        TrialFolder folder = written(1);
        Path file = folder.path().resolve(record);
        String text = Files.readString(file);
        String renamed = text.replaceAll("\"name\" : \"" + name + "\"", "\"name\" : \"" + hostile + "\"");
        assertThat(renamed).isNotEqualTo(text);
        Files.writeString(file, renamed);

        TrialResult judged = Judge.trial(folder.path());

        assertThat(judged.verdict()).isInstanceOf(Verdict.Inconclusive.class);
        assertThat(judged.because()).contains(record).contains("this is '" + hostile);
        assertThat(Json.line(judged)).doesNotContain("hunter2");
    }

    @Test
    void a_flipped_bit_in_any_record_is_named_and_never_changes_a_verdict() throws Exception {
        long seed = HostileCases.chosenSeed();
        Random random = new Random(seed);
        TrialFolder folder = written(1);
        TrialChecksums.write(folder);
        assertThat(Judge.trial(folder.path()).verdict()).isInstanceOf(Verdict.Holds.class);
        for (String name : records(folder)) {
            Path file = folder.path().resolve(name);
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < FLIPS && bytes.length > 0; i++) {
                byte[] flipped = bytes.clone();
                int at = random.nextInt(bytes.length);
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, flipped);
                TrialResult judged = Judge.trial(folder.path());
                assertThat(judged.verdict())
                        .as("seed %d: byte %d of %s", seed, at, name)
                        .isInstanceOf(Verdict.Inconclusive.class);
                assertThat(judged.because() + judged.findings())
                        .as("seed %d: byte %d of %s", seed, at, name)
                        .contains(name);
            }
            Files.write(file, bytes);
        }
    }

    @Test
    void a_result_without_checksums_is_judged_with_a_note() throws Exception {
        RecordedTrial recorded = RecordedTrial.unpacked("steady-1", result);
        assertThat(recorded.judgeRun().notes())
                .anySatisfy(note -> assertThat(note).contains("1 of 1 trials have no checksums"));

        TrialChecksums.write(recorded.folder());
        assertThat(recorded.judgeRun().notes())
                .noneSatisfy(note -> assertThat(note).contains("checksums"));
    }

    /** Without checksums a damage may leave a record readable; then the trial is judged by what it reads. */
    @Test
    void no_damage_makes_the_judge_throw_and_none_is_missed_by_checksums() throws Exception {
        TrialFolder folder = written(1);
        Map<Path, byte[]> unsummed = contents(folder);
        TrialChecksums.write(folder);
        Map<Path, byte[]> all = contents(folder);
        HostileCases.of(1_500).run(random -> {
            boolean summed = random.nextBoolean();
            restore(folder, summed ? all : unsummed);
            Path file = pick(folder, random);
            boolean changed = damage(folder, file, random);

            assertThat(Judge.run(result).trials()).singleElement().satisfies(judged -> {
                assertThat(judged.findings())
                        .as(String.valueOf(file.getFileName()))
                        .isNotEmpty()
                        .allSatisfy(finding -> assertThat(finding.evidence()).doesNotContain("the check"));
                if (summed && changed && !file.equals(folder.checksums())) {
                    assertThat(judged.verdict()).as(file.toString()).isNotInstanceOf(Verdict.Holds.class);
                }
            });
        });
    }

    private static Map<Path, byte[]> contents(TrialFolder folder) throws IOException {
        Map<Path, byte[]> contents = new TreeMap<>();
        for (String name : records(folder)) {
            Path file = folder.path().resolve(name);
            contents.put(file, Files.readAllBytes(file));
        }
        return contents;
    }

    /** Gives a trial these files, whatever was done to them; every case damages the same trial. */
    private static void restore(TrialFolder folder, Map<Path, byte[]> contents) throws IOException {
        if (!contents.containsKey(folder.checksums())) {
            Files.deleteIfExists(folder.checksums());
        }
        for (Map.Entry<Path, byte[]> file : contents.entrySet()) {
            if (!contains(file.getKey(), file.getValue())) {
                replace(file.getKey(), file.getValue());
            }
        }
    }

    private static boolean contains(Path file, byte[] bytes) throws IOException {
        return Files.exists(file) && Files.size(file) == bytes.length && Arrays.equals(Files.readAllBytes(file), bytes);
    }

    /** Writes a new file: some file systems wait for the disk when one is written anew in place. */
    private static void replace(Path file, byte[] bytes) throws IOException {
        Files.deleteIfExists(file);
        Files.write(file, bytes);
    }

    private TrialFolder written(int number) throws IOException {
        return TrialFixture.in(result, number, "put-stream", number)
                .subject(LOGGED)
                .write();
    }

    /** The names of all its files, relative to the trial. */
    private static List<String> records(TrialFolder folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.path())) {
            return files.filter(Files::isRegularFile)
                    .map(file -> folder.path().relativize(file).toString())
                    .sorted()
                    .toList();
        }
    }

    private static Path pick(TrialFolder folder, Random random) throws IOException {
        try (Stream<Path> files = Files.walk(folder.path())) {
            List<Path> all = files.filter(Files::isRegularFile).sorted().toList();
            return all.get(random.nextInt(all.size()));
        }
    }

    /** Damages a record, and maybe another one with it; returns whether its content has changed. */
    private static boolean damage(TrialFolder folder, Path file, Random random) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        switch (random.nextInt(6)) {
            case 0 -> Files.delete(file);
            case 1 -> replace(file, Arrays.copyOf(bytes, random.nextInt(bytes.length + 1)));
            case 2 -> Files.write(file, bytes, StandardOpenOption.APPEND);
            case 3 -> {
                Path other = pick(folder, random);
                byte[] others = Files.readAllBytes(other);
                replace(other, bytes);
                replace(file, others);
            }
            case 4 -> {
                try (RandomAccessFile hole = new RandomAccessFile(file.toFile(), "rw")) {
                    // Lengths between these cost the most to read; LargeRecordsTest has them.
                    hole.setLength(1L << (random.nextBoolean() ? random.nextInt(10, 22) : 40));
                }
                return true;
            }
            default -> {
                byte[] flipped = bytes.clone();
                for (int i = 0; i < 5 && bytes.length > 0; i++) {
                    flipped[random.nextInt(bytes.length)] = (byte) random.nextInt();
                }
                replace(file, flipped);
            }
        }
        return !Files.exists(file) || !Arrays.equals(Files.readAllBytes(file), bytes);
    }

    private static void cutInHalf(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(channel.size() / 2);
        }
    }
}
