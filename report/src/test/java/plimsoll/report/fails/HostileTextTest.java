package plimsoll.report.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import plimsoll.model.record.TailLatency;
import plimsoll.model.result.Result;
import plimsoll.report.Baselines;
import plimsoll.report.Results;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.MarkdownReport;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.export.OpenMetricsReader;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.terminal.LiveRow;
import plimsoll.report.terminal.LiveRowBuilder;
import plimsoll.report.terminal.LiveState;
import plimsoll.report.terminal.LiveView;
import plimsoll.report.terminal.TerminalReport;
import plimsoll.report.terminal.TerminalStyle;
import plimsoll.report.terminal.TrialLine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A name, a log line or an answer of a service is data wherever it is shown. */
class HostileTextTest {
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}&&[^\\n]]");

    private final Result hostile = Baselines.againstBaseline(Results.saying(Results.HOSTILE), Results.HOSTILE);

    @Test
    void a_page_holds_no_tag_that_came_from_data() {
        String page = HtmlReport.render(hostile);

        assertThat(count(page, "<script")).isEqualTo(2);
        assertThat(count(page, "</script")).isEqualTo(2);
        assertThat(page).doesNotContain("<img src=x").doesNotContain("<!-- ]]>");
        assertThat(CONTROL.matcher(page).find()).isFalse();
    }

    @Test
    void a_pages_data_is_still_the_same_words() {
        String page = HtmlReport.render(hostile);
        String data = page.substring(page.indexOf("id=\"data\">") + 10);
        JsonNode read = JsonMapper.shared().readTree(data.substring(0, data.indexOf("</script>")));

        // Trials are written by themselves.
        for (String place : List.of("/result/sentence", "/result/trials/0/variant")) {
            assertThat(read.at(place).asString())
                    .as(place)
                    .startsWith("</script><script>document.title='broken out'</script><!-- ]]>")
                    .contains("\\u{202e}\\u{1b}]0;owned\\u{7}")
                    .contains("<img src=x onerror=alert(1)>");
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {20, 47, 80, 132, 240})
    void a_terminal_gets_no_escape_that_the_report_did_not_write(int columns) {
        assertThat(CONTROL.matcher(TerminalReport.render(hostile, columns, TerminalStyle.PLAIN))
                        .find())
                .isFalse();
        assertThat(CONTROL.matcher(LiveView.render(live(), columns, TerminalStyle.PLAIN))
                        .find())
                .isFalse();
        hostile.trials()
                .forEach(trial -> assertThat(CONTROL.matcher(TrialLine.render(trial, TerminalStyle.PLAIN))
                                .find())
                        .isFalse());
    }

    @Test
    void a_trial_is_one_line_even_if_its_reason_is_many() {
        hostile.trials()
                .forEach(trial ->
                        assertThat(TrialLine.render(trial, TerminalStyle.PLAIN)).doesNotContain("\n"));
    }

    @Test
    void a_live_view_has_a_line_per_row_even_if_a_name_holds_line_breaks() {
        assertThat(LiveView.render(live(), 80, TerminalStyle.PLAIN).lines()).hasSize(2);
    }

    @Test
    void junit_stays_well_formed_and_keeps_the_words() throws Exception {
        Document document = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(JUnitXml.render(hostile))));

        assertThat(document.getElementsByTagName("failure").getLength()).isPositive();
        assertThat(document.getDocumentElement().getTextContent()).contains("</script><script>");
        assertThat(document.getElementsByTagName("img").getLength()).isZero();
    }

    @Test
    void a_markdown_table_keeps_its_columns_and_holds_no_html() {
        String summary = MarkdownReport.render(hostile);
        List<Long> columns = summary.lines()
                .filter(line -> line.startsWith("|"))
                .map(HostileTextTest::bars)
                .toList();

        assertThat(columns)
                .as("rows of the frontier, the containers, the figures next to the baseline's, and the cells")
                .startsWith(4L, 4L, 4L, 9L, 9L, 9L, 9L, 8L, 8L, 8L)
                .hasSize(10 + 2 + hostile.cells().size())
                .endsWith(17L, 17L, 17L, 17L, 17L, 17L, 17L);
        String outsideFences = summary.replaceAll("(?s)(`{3,})\\n.*?\\n\\1\\n", "");
        assertThat(outsideFences.replace("<br>", ""))
                .doesNotContain("<")
                .doesNotContain("[a](")
                .doesNotContain("://");
        assertThat(CONTROL.matcher(summary).find()).isFalse();
    }

    @Test
    void a_fence_in_markdown_is_not_closed_from_inside() {
        String summary = MarkdownReport.render(Results.saying("``` ````` end"));

        assertThat(summary).contains("``````\n``` ````` end\n``````\n");
    }

    @Test
    void metrics_end_once_and_every_label_is_read_back() {
        OpenMetricsReader read = OpenMetricsReader.parse(OpenMetrics.render(hostile));

        assertThat(read.samples()).isNotEmpty();
        assertThat(read.samples().getFirst().labels().get("study"))
                .startsWith("</script><script>")
                .contains("\"q\" 'p' \\ {l=\"v\"}");
    }

    @Test
    void a_log_line_of_megabytes_does_not_make_a_page_of_megabytes() {
        String page = HtmlReport.render(Results.saying("x".repeat(3_000_000)));

        assertThat(page.length()).isLessThan(HtmlReport.LARGEST_BYTES);
        assertThat(page).contains("(3000000 characters)");
    }

    private static LiveState live() {
        LiveRow row = LiveRowBuilder.builder()
                .variant(Results.HOSTILE)
                .load(Results.HOSTILE)
                .usedBytes(1)
                .capBytes(2)
                .tail(Optional.of(new TailLatency(99, 1)))
                .acknowledged(1)
                .rejected(1)
                .errors(1)
                .lost(OptionalLong.of(1))
                .state(LiveRow.State.RUNNING)
                .word(Results.HOSTILE)
                .build();
        return new LiveState(List.of(row), Results.HOSTILE, Optional.empty());
    }

    private static long bars(String row) {
        return row.replaceAll("\\\\.", "").chars().filter(sign -> sign == '|').count();
    }

    private static int count(String text, String part) {
        return text.split(Pattern.quote(part), -1).length - 1;
    }
}
