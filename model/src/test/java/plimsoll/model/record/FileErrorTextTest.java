package plimsoll.model.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class FileErrorTextTest {
    @Test
    void a_missing_file_is_described_without_the_name_of_an_exception() {
        assertThat(FileErrorText.of(new UncheckedIOException(new NoSuchFileException("results/a/plan.json"))))
                .startsWith("results/a/plan.json: no such file");
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
                .startsWith("cannot write /results/a: No space left");
        assertThat(FileErrorText.of(new UncheckedIOException(full))).isEqualTo("/results/a: No space left on device");
        assertThat(FileErrorText.of(new UncheckedIOException(new IOException("a stream was closed"))))
                .isEqualTo("a stream was closed");
    }

    @Test
    void a_reason_that_the_sentence_has_is_not_repeated_for_the_file_behind_it() {
        var full = new FileSystemException("/results/a.partial", null, "No space left on device");

        assertThat(FileErrorText.of(new UncheckedIOException("cannot write /results/a: " + full.getReason(), full)))
                .isEqualTo("cannot write /results/a: " + full.getReason());
    }

    @Test
    void the_remedy_for_a_denied_write_is_access_and_for_others_space() {
        assertThat(FileErrorText.remedy(new UncheckedIOException(new AccessDeniedException("/state"))))
                .contains("write there");
        assertThat(FileErrorText.remedy(new UncheckedIOException(new FileSystemException("/state"))))
                .contains("space");
    }
}
