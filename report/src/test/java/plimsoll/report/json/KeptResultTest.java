package plimsoll.report.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import plimsoll.model.result.Result;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.html.HtmlReport;

/** A result.json of schema 1.0.0, and that of a fit of 1.2.0 without its series, as those versions wrote them. */
class KeptResultTest {
    private static final Path KEPT = Path.of("../records/src/test/resources/plimsoll/records/kept");

    @Test
    void it_is_read_whole_and_drawn_by_this_version() throws IOException {
        Result result = new ResultJson().parse(text("result-1.0.0.zip"), "kept");

        assertThat(result.schemaVersion()).isEqualTo("1.0.0");
        assertThat(result.cells()).hasSize(2);
        assertThat(result.trials()).hasSize(6);
        assertThat(result.layers()).isEmpty();
        assertThat(result.baseline()).isEmpty();
        assertThat(MarkdownReport.render(result)).contains("forgetful").doesNotContain("95 % interval");
        assertThat(JUnitXml.render(result)).contains("<failure");
        assertThat(HtmlReport.render(result)).contains("forgetful");
    }

    @Test
    void a_fit_of_1_2_is_drawn_with_its_container() throws IOException {
        Result result = new ResultJson().parse(text("result-1.2.0-fit.zip"), "kept");

        assertThat(result.schemaVersion()).isEqualTo("1.2.0");
        assertThat(result.searched().orElseThrow().fits())
                .singleElement()
                .satisfies(
                        fit -> assertThat(fit.smallest().orElseThrow().memory()).hasToString("499m"));
        assertThat(MarkdownReport.render(result)).contains("552m", "-Xmx352m");
        assertThat(HtmlReport.render(result)).contains("499m");
    }

    @ParameterizedTest
    @ValueSource(strings = {"result-1.0.0.zip", "result-1.2.0-fit.zip"})
    void it_obeys_the_schema_that_is_published_today(String kept) throws IOException {
        assertThat(ResultJsonTest.errors(text(kept))).isEmpty();
    }

    private static String text(String kept) throws IOException {
        try (ZipFile zip = new ZipFile(KEPT.resolve(kept).toFile())) {
            return new String(zip.getInputStream(zip.getEntry("result.json")).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
