package plimsoll.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import plimsoll.model.result.Result;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.Markdown;
import plimsoll.report.html.HtmlReport;

/** A result.json of schema 1.0.0, as it was written then. */
class KeptResultTest {
    private static final Path KEPT = Path.of("../engine/src/test/resources/plimsoll/engine/kept/result-1.0.0.zip");

    @Test
    void it_is_read_whole_and_drawn_by_this_version() throws IOException {
        Result result = new ResultJson().parse(text(), "kept");

        assertThat(result.schemaVersion()).isEqualTo("1.0.0");
        assertThat(result.cells()).hasSize(2);
        assertThat(result.trials()).hasSize(6);
        assertThat(result.layers()).isEmpty();
        assertThat(result.baseline()).isEmpty();
        assertThat(Markdown.render(result)).contains("forgetful").doesNotContain("Against the baseline");
        assertThat(JUnitXml.render(result)).contains("<failure");
        assertThat(HtmlReport.render(result)).contains("forgetful");
    }

    @Test
    void it_obeys_the_schema_that_is_published_today() throws IOException {
        assertThat(ResultJsonTest.errors(text())).isEmpty();
    }

    private static String text() throws IOException {
        try (ZipFile zip = new ZipFile(KEPT.toFile())) {
            return new String(zip.getInputStream(zip.getEntry("result.json")).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
