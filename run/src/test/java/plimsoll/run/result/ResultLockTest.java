package plimsoll.run.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.lab.launch.process.CommandResult;
import plimsoll.records.LabJava;
import plimsoll.records.ResultChecksums;
import plimsoll.run.request.ResultDestination;

/** Two processes, since a JVM remembers its own locks after the kernel has released them. */
class ResultLockTest {
    private static final Duration BOUND = Duration.ofSeconds(60);

    @TempDir
    Path directory;

    @Test
    void another_lab_stays_out_also_after_this_one_has_read_every_file_of_the_result() throws IOException {
        Path study = Files.writeString(directory.resolve("mine.yaml"), "version: 1\n");
        Path result = directory.resolve("result");

        try (OpenResult opened = OpenResult.of(new ResultDestination.New(Optional.of(result)), "mine", study)) {
            assertThat(ResultChecksums.problems(opened.folder())).isEmpty();

            assertThat(otherLab(result))
                    .hasValueSatisfying(refused -> assertThat(refused.output())
                            .contains("RequestException", "is being written by another run"));
        }

        assertThat(otherLab(result))
                .hasValueSatisfying(opened -> assertThat(opened.code()).isZero());
    }

    private static Optional<CommandResult> otherLab(Path result) {
        return CommandResult.of(
                List.of(
                        LabJava.path().toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherLab.class.getName(),
                        result.toString()),
                BOUND);
    }
}
