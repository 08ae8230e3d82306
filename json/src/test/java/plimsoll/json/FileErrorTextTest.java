package plimsoll.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileErrorTextTest {
    @Test
    void a_missing_file_is_said_without_a_name_of_java() {
        assertThat(FileErrorText.of(new UncheckedIOException(new NoSuchFileException("results/a/plan.json"))))
                .isEqualTo("results/a/plan.json: no such file or directory");
    }

    @Test
    void a_sentence_of_ours_gets_the_reason_and_not_the_file_twice() {
        var denied = new AccessDeniedException("/results/a");

        assertThat(FileErrorText.of(
                        new UncheckedIOException("cannot write /results/a: " + denied.getMessage(), denied)))
                .isEqualTo("cannot write /results/a: permission denied");
    }

    @Test
    void a_reason_that_the_system_gave_stays() {
        var full = new FileSystemException("/results/a", null, "No space left on device");

        assertThat(FileErrorText.of(new UncheckedIOException("cannot write /results/a: " + full.getMessage(), full)))
                .isEqualTo("cannot write /results/a: No space left on device");
        assertThat(FileErrorText.of(new UncheckedIOException(full))).isEqualTo("/results/a: No space left on device");
        assertThat(FileErrorText.of(new UncheckedIOException(new IOException("a stream was closed"))))
                .isEqualTo("a stream was closed");
    }
}
