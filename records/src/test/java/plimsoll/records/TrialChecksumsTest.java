package plimsoll.records;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.json.Json;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.TrialOutcome;

class TrialChecksumsTest {
    @Test
    void a_file_that_is_too_long_to_be_a_record_has_no_checksum_and_the_trial_ends(@TempDir Path directory)
            throws IOException {
        TrialFolder trial = new TrialFolder(directory);
        Path member = Files.createDirectories(trial.member("service").path());
        Files.writeString(member.resolve("gc.log"), "[0.1s] GC(0)");
        try (RandomAccessFile sparse =
                new RandomAccessFile(member.resolve("dump").toFile(), "rw")) {
            sparse.setLength(RecordFile.LONGEST + 1);
        }

        TrialChecksums.end(trial, new TrialOutcome(TrialOutcome.Kind.COMPLETED, "all phases", 12, 1));

        assertThat(Json.read(trial.checksums(), TrialChecksums.class).crc32c())
                .containsOnlyKeys("members/service/gc.log", "trial.json");
        assertThat(TrialChecksums.problems(trial)).isEmpty();
    }

    @Test
    void no_file_outside_of_a_trial_is_read_through_a_link(@TempDir Path directory) throws IOException {
        Path outside = Files.createDirectory(directory.resolve("outside"));
        Files.writeString(outside.resolve("secret"), "a token");
        TrialFolder trial = new TrialFolder(Files.createDirectory(directory.resolve("trial")));
        TrialChecksums.end(trial, new TrialOutcome(TrialOutcome.Kind.COMPLETED, "all phases", 12, 1));
        Files.createSymbolicLink(trial.path().resolve("d"), outside);
        Json.write(
                trial.checksums(),
                new TrialChecksums(Map.of("trial.json", Checksum.of(trial.end()), "d/secret", "00000000")));

        assertThat(TrialChecksums.problems(trial))
                .singleElement()
                .asString()
                .contains("'d/secret'", "not below its trial")
                .doesNotContain(Checksum.of(outside.resolve("secret")));
    }

    /** Fails if one call that forces content or names to the disk is removed. */
    @Test
    void records_and_their_directories_are_on_the_disk_before_the_end_of_a_trial(@TempDir Path directory)
            throws IOException {
        TrialFolder trial = new TrialFolder(directory);
        Files.createDirectories(trial.member("service").path());
        Files.writeString(trial.member("service").gcLog(), "[0.1s] GC(0)");

        List<String> forced = forced(
                directory,
                () -> TrialChecksums.end(trial, new TrialOutcome(TrialOutcome.Kind.COMPLETED, "all phases", 12, 1)));

        assertThat(forced.subList(0, 3)).containsExactly("members/service/gc.log", "checksums.json.partial", "");
        assertThat(forced.subList(3, 6)).containsExactlyInAnyOrder("", "members", "members/service");
        assertThat(forced.subList(6, forced.size())).containsExactly("trial.json.partial", "");
    }

    /** Returns the files and directories that were forced to the disk, in their order, relative to a directory. */
    private static List<String> forced(Path directory, Runnable task) throws IOException {
        Path file = directory.resolveSibling(directory.getFileName() + ".jfr");
        try (Recording recording = new Recording()) {
            recording.enable("jdk.FileForce").withoutThreshold();
            recording.start();
            task.run();
            recording.stop();
            recording.dump(file);
            return RecordingFile.readAllEvents(file).stream()
                    .sorted(Comparator.comparing(RecordedEvent::getStartTime))
                    .map(event -> directory
                            .relativize(Path.of(event.getString("path")).normalize())
                            .toString())
                    .toList();
        } finally {
            Files.deleteIfExists(file);
        }
    }
}
