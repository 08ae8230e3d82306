package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import plimsoll.run.request.RequestException;

class ResultOutputTest {
    @TempDir
    private Path directory;

    @Test
    void a_file_below_another_file_is_refused_before_anything_is_measured() throws IOException {
        Path taken = Files.createFile(directory.resolve("taken"));

        assertRefused(taken.resolve("junit.xml"));
        assertRefused(taken.resolve("reports/junit.xml"));
    }

    @Test
    void a_directory_is_refused_before_anything_is_measured() {
        assertRefused(directory);
    }

    @Test
    void missing_directories_are_made_with_the_file_and_not_before() {
        Path junit = directory.resolve("result/ci/junit.xml");
        ResultOutput output = asked(junit);

        output.check();
        assertThat(directory).isEmptyDirectory();

        output.print(ReportFilesTest.result(), directory, new Terminal());
        assertThat(junit).isNotEmptyFile();
    }

    private static void assertRefused(Path junit) {
        assertThatThrownBy(() -> asked(junit).check())
                .isInstanceOf(RequestException.class)
                .hasMessageContaining("--junit")
                .hasMessageContaining(junit.toString());
    }

    private static ResultOutput asked(Path junit) {
        return CommandLine.populateCommand(new ResultOutput(), "--json", "--junit", junit.toString());
    }
}
