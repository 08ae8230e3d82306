package plimsoll.judge.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.hostile.HostileCases;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.TrialFixture;
import plimsoll.model.Bytes;
import plimsoll.model.result.Result;
import plimsoll.model.verdict.ExitCode;
import plimsoll.records.ManifestBuilder;
import plimsoll.records.ResultChecksums;
import plimsoll.records.ResultFolder;
import plimsoll.records.TrialChecksums;
import plimsoll.records.TrialFolder;
import plimsoll.records.member.MemorySnapshots;
import plimsoll.records.member.ThreadDump;
import plimsoll.records.member.ThreadDumpLog;

/** A bit flipped in any file of a result, of an explaining trial too, is found or changes nothing that is reported. */
class FlippedBitTest {
    private static final int FLIPS = 3;

    @TempDir
    Path root;

    @Test
    void each_flip_is_found_or_changes_nothing() throws IOException {
        long seed = HostileCases.chosenSeed();
        Random random = new Random(seed);
        ResultFolder folder = written();
        String unchanged = Json.line(Judge.run(folder.path()));
        int found = 0;
        for (Path file : files(folder)) {
            byte[] bytes = Files.readAllBytes(file);
            for (int i = 0; i < FLIPS && bytes.length > 0; i++) {
                byte[] flipped = bytes.clone();
                int at = random.nextInt(bytes.length);
                flipped[at] ^= (byte) (1 << random.nextInt(8));
                Files.write(file, flipped);

                String judged = Json.line(Judge.run(folder.path()));

                if (!judged.equals(unchanged)) {
                    found++;
                    assertThat(judged)
                            .as("seed %d: byte %d of %s", seed, at, file)
                            .contains(file.getFileName().toString());
                }
            }
            Files.write(file, bytes);
        }
        assertThat(found).as("flips that were found").isGreaterThan(60);
    }

    @Test
    void a_change_at_the_top_of_a_result_is_the_first_note_and_makes_it_inconclusive() throws IOException {
        ResultFolder folder = written();
        assertThat(Judge.run(folder.path()).exitCode()).isEqualTo(ExitCode.MEASURED.code());
        String manifest = Files.readString(folder.manifest());
        Files.writeString(folder.manifest(), manifest.replace("\"seed\" : 7", "\"seed\" : 8"));

        Result judged = Judge.run(folder.path());

        assertThat(judged.notes().getFirst()).startsWith("manifest.json was changed after its run");
        assertThat(judged.exitCode()).isEqualTo(ExitCode.INCONCLUSIVE.code());
    }

    @Test
    void a_change_in_an_explaining_trial_is_a_note() throws IOException {
        ResultFolder folder = written();
        Path dumps = folder.explaining(1, "put-stream").member("service").threads();
        Files.writeString(dumps, Files.readString(dumps).replace("RUNNABLE", "BLOCKED "));

        assertThat(Judge.run(folder.path()).notes())
                .anySatisfy(note -> assertThat(note)
                        .startsWith("explained/001-put-stream: members/service/threads.ndjson was changed"));
    }

    private ResultFolder written() throws IOException {
        ResultFolder folder = new ResultFolder(root);
        TrialFolder trial = TrialFixture.in(root, 1, "put-stream", 1)
                .subject(service ->
                        service.errors("a\nb").gcLog("[1.0s][info][gc] GC(0) Pause Young (x) 1M->1M(2M) 1.0ms"))
                .write();
        TrialChecksums.write(trial);
        Path elsewhere = root.resolve("elsewhere");
        Files.createDirectories(elsewhere.resolve("trials"));
        Path explained = folder.explaining(1, "put-stream").path();
        Files.createDirectories(explained.getParent());
        Files.move(TrialFixture.in(elsewhere, 1, "put-stream", 1).write().path(), explained);
        explain(new TrialFolder(explained));
        ResultChecksums.write(folder, folder.study(), "version: 1\n".getBytes(StandardCharsets.UTF_8));
        ResultChecksums.write(folder, folder.plan(), Map.of("experiments", List.of()));
        ResultChecksums.write(
                folder,
                folder.manifest(),
                ManifestBuilder.builder()
                        .study("uploads")
                        .question("How much?")
                        .mode("default")
                        .seed(7)
                        .startedAt("2026-11-21T10:00:00Z")
                        .repeat("./plimsoll run uploads")
                        .cores(2)
                        .plannedTrials(Optional.of(1))
                        .build());
        return folder;
    }

    private static void explain(TrialFolder trial) {
        try (ThreadDumpLog dumps = new ThreadDumpLog(trial.member("service").threads(), UnaryOperator.identity())) {
            dumps.append(new ThreadDump(
                    4000,
                    List.of("java.lang.Thread.sleep(Thread.java:509)"),
                    List.of(new ThreadDump.Alike(
                            "http-#", 3, "RUNNABLE", false, false, Optional.empty(), List.of(), List.of(0))),
                    true));
        }
        Json.write(
                trial.member("service").memory(),
                new MemorySnapshots(
                        List.of(new MemorySnapshots.NativeLook(
                                4000, Bytes.ofMebibytes(80), Optional.empty(), List.of())),
                        Optional.empty(),
                        List.of()));
        Json.write(trial.explain(), Map.of("place", "computing"));
        TrialChecksums.write(trial);
    }

    private static List<Path> files(ResultFolder folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder.path())) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> !file.startsWith(folder.path().resolve("elsewhere")))
                    .sorted()
                    .toList();
        }
    }
}
