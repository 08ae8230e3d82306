package plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.result.Result;
import plimsoll.report.export.ClaimsMarkdown;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.terminal.ClaimsTable;
import plimsoll.report.terminal.TerminalReport;
import plimsoll.report.terminal.TerminalStyle;
import plimsoll.report.terminal.TrialLine;
import tools.jackson.databind.json.JsonMapper;

/**
 * Each report of a result with every section, verdict and cause of death is its golden file, byte for byte. The other
 * tests of the reports check keys, numbers and order; the wording is in these files. With
 * {@code -Dreference.write=true} each test writes its file, and fails once if the file changed.
 */
class GoldenReportsTest {
    private static final Path GOLDEN = Path.of("src/test/resources/plimsoll/report/golden");
    private static final Result RESULT = EverySection.withEveryVerdict();
    private static final List<ClaimResult> CLAIMS = List.of(
            claim("1", ClaimVerdict.CONFIRMED, "75"),
            claim("2", ClaimVerdict.REFUTED, "74"),
            claim("3", ClaimVerdict.NOT_DECIDABLE, ""),
            claim("4", ClaimVerdict.NOT_RUN, ""));

    @Test
    void the_terminal_shows_its_golden_file() throws IOException {
        String trials = RESULT.trials().stream()
                .map(trial -> TrialLine.render(trial, TerminalStyle.PLAIN) + "\n")
                .collect(Collectors.joining());
        String text = under("every section, 100 columns", TerminalReport.render(RESULT, 100, TerminalStyle.PLAIN))
                + under("demo, 170 columns", TerminalReport.render(Demo.result(), 170, TerminalStyle.PLAIN))
                + under("demo, 60 columns", TerminalReport.render(Demo.result(), 60, TerminalStyle.PLAIN))
                + under("trials", trials)
                + under("claims", ClaimsTable.render(CLAIMS, 100));
        assertGolden("terminal.txt", text);
    }

    @Test
    void the_summary_is_its_golden_file() throws IOException {
        String text = MarkdownReport.render(RESULT)
                + under("demo", MarkdownReport.render(Demo.result()))
                + under("claims", ClaimsMarkdown.render(CLAIMS));
        assertGolden("summary.md", text);
    }

    @Test
    void the_data_of_the_page_is_its_golden_file() throws IOException {
        String page = HtmlReport.render(EverySection.result("a text"));
        int start = page.indexOf('>', page.indexOf("id=\"data\"")) + 1;
        String data = page.substring(start, page.indexOf("</script>", start));
        String pretty = JsonMapper.shared()
                .writerWithDefaultPrettyPrinter()
                .writeValueAsString(JsonMapper.shared().readTree(data));
        assertGolden("page.json", pretty + "\n");
    }

    @Test
    void the_junit_file_is_its_golden_file() throws IOException {
        assertGolden("junit.xml", JUnitXml.render(RESULT));
    }

    @Test
    void the_metrics_are_their_golden_file() throws IOException {
        assertGolden("metrics.om", OpenMetrics.render(EverySection.result("a text")));
    }

    private static ClaimResult claim(String number, ClaimVerdict verdict, String measured) {
        return new ClaimResult(
                number, "The rest is refused.", "rejected == 75", verdict, measured, "a reason", List.of("trials/001"));
    }

    private static String under(String heading, String text) {
        return "\n==== " + heading + " ====\n" + text;
    }

    private static void assertGolden(String name, String text) throws IOException {
        Path file = GOLDEN.resolve(name);
        String golden = Files.exists(file) ? Files.readString(file) : "";
        if (Boolean.getBoolean("reference.write")) {
            Files.createDirectories(GOLDEN);
            Files.writeString(file, text);
        }
        assertThat(firstDifference(text, golden))
                .as(name + " differs from its golden file; -Dreference.write=true writes the file")
                .isEmpty();
    }

    private static String firstDifference(String text, String golden) {
        List<String> lines = text.lines().toList();
        List<String> expected = golden.lines().toList();
        for (int i = 0; i < Math.max(lines.size(), expected.size()); i++) {
            String line = i < lines.size() ? lines.get(i) : "(ends)";
            String other = i < expected.size() ? expected.get(i) : "(ends)";
            if (!line.equals(other)) {
                return "line " + (i + 1) + " is\n" + line + "\nand in the golden file\n" + other;
            }
        }
        return text.equals(golden) ? "" : "the ends of lines differ";
    }
}
