package plimsoll.report.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import plimsoll.model.result.Result;
import plimsoll.report.Demo;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.json.ResultJson;

class LinkedReportFilesTest {
    private static final Map<String, BiConsumer<Result, Path>> WRITERS = Map.of(
            "summary.md", MarkdownReport::write,
            "report.html", HtmlReport::write,
            "junit.xml", JUnitXml::write,
            "metrics.txt", OpenMetrics::write,
            "result.json", (result, file) -> new ResultJson().write(result, file));

    @TempDir
    Path directory;

    @Test
    void no_file_of_a_report_is_written_through_a_link() throws Exception {
        Path canary = Files.writeString(directory.resolve("canary"), "alias ls=ls");
        for (String name : WRITERS.keySet()) {
            Files.createSymbolicLink(directory.resolve(name), canary);
            Files.createSymbolicLink(directory.resolve(name + ".partial"), canary);

            WRITERS.get(name).accept(Demo.result(), directory.resolve(name));

            assertThat(canary).as(name).hasContent("alias ls=ls");
            assertThat(Files.isSymbolicLink(directory.resolve(name))).as(name).isFalse();
            assertThat(directory.resolve(name)).isNotEmptyFile();
            assertThat(directory.resolve(name + ".partial")).doesNotExist();
        }
    }
}
