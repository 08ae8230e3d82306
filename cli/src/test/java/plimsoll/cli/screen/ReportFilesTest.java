package plimsoll.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.Result;
import plimsoll.model.result.ResultBuilder;
import plimsoll.report.json.ResultJson;

class ReportFilesTest {
    @TempDir
    private Path directory;

    @Test
    void result_json_has_the_bytes_of_its_own_writer_and_no_report_is_missing() {
        new ReportFiles(directory).write(result());

        assertThat(directory.resolve("result.json")).hasContent(new ResultJson().write(result()));
        assertOthersAreWritten();
    }

    @Test
    void the_other_reports_are_written_where_result_json_cannot_be() throws Exception {
        Path taken = Files.createDirectory(directory.resolve("result.json"));
        Files.createFile(taken.resolve("kept"));

        assertThatThrownBy(() -> new ReportFiles(directory).write(result()))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining(taken.toString());

        assertOthersAreWritten();
    }

    private void assertOthersAreWritten() {
        for (String name : new String[] {"report.html", "summary.md", "junit.xml", "metrics.om"}) {
            assertThat(directory.resolve(name)).isNotEmptyFile();
            assertThat(directory.resolve(name + ".partial")).doesNotExist();
        }
    }

    static Result result() {
        return ResultBuilder.builder()
                .schemaVersion(Result.SCHEMA_VERSION)
                .study("uploads")
                .question("Which survives?")
                .mode("full")
                .seed(1)
                .startedAt("2026-11-21T10:00:00Z")
                .sentence("")
                .repeat("")
                .build();
    }
}
