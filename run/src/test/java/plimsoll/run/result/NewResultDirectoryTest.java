package plimsoll.run.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.records.ResultFolder;
import plimsoll.run.request.RequestException;

class NewResultDirectoryTest {
    @TempDir
    private Path directory;

    @Test
    void a_result_whose_study_cannot_be_read_leaves_no_directory() {
        Path result = directory.resolve("result");

        assertThatThrownBy(() -> NewResultDirectory.create(Optional.of(result), "s", directory.resolve("missing")))
                .isInstanceOf(RequestException.class);

        assertThat(result).doesNotExist();
    }

    @Test
    void a_result_has_a_copy_of_its_study_and_is_never_overwritten() throws IOException {
        Path study = Files.writeString(directory.resolve("study.yaml"), "version: 1");
        Path result = directory.resolve("result");

        ResultFolder folder = NewResultDirectory.create(Optional.of(result), "s", study);

        assertThat(folder.study()).hasContent("version: 1");
        assertThatThrownBy(() -> NewResultDirectory.create(Optional.of(result), "s", study))
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("already exists");
        assertThat(folder.study()).hasContent("version: 1");
    }
}
