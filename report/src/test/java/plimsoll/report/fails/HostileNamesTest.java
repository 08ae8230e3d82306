package plimsoll.report.fails;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;
import plimsoll.hostile.HostileCases;
import plimsoll.model.result.Result;
import plimsoll.report.Results;
import plimsoll.report.export.JUnitXml;
import plimsoll.report.export.OpenMetrics;
import plimsoll.report.export.OpenMetricsReader;
import plimsoll.report.html.HtmlReport;
import plimsoll.report.text.TextSanitizer;
import tools.jackson.databind.json.JsonMapper;

/** Reports are well-formed with any names, and an independent reader finds the same words. */
class HostileNamesTest {
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private static final List<String> PIECES = List.of(
            "<",
            ">",
            "</script>",
            "<script",
            "<!--",
            "]]>",
            "&",
            "&amp;",
            "&#0;",
            "\"",
            "'",
            "`",
            "\\",
            "\\u003c",
            "{",
            "}",
            ",",
            "=",
            "#",
            "# EOF",
            "\n",
            "\r",
            "\t",
            "\u0000",
            "\u001b[2J",
            "\u0085",
            "\u00a0",
            "\u200b",
            "\u2028",
            "\u202e",
            "\ufeff",
            "\ufffe",
            "\ud800",
            "\udc00",
            "\ud83d\ude00",
            "%s",
            "${x}",
            "x",
            "9",
            " ");

    /**
     * Writing a page takes most of the time of a case, so half of them have four texts in one. In the others, no
     * further text closes what the only one opens.
     */
    @Test
    void a_page_holds_the_words_as_data_and_no_tag_of_theirs() {
        HostileCases.of(125).run(random -> {
            int texts = random.nextBoolean() ? 1 : 4;
            String text = IntStream.range(0, texts).mapToObj(_ -> text(random)).collect(Collectors.joining());
            String page = HtmlReport.render(Results.saying(text));
            String data = page.substring(page.indexOf("id=\"data\">") + 10);
            String sentence = JsonMapper.shared()
                    .readTree(data.substring(0, data.indexOf("</script>")))
                    .at("/result/sentence")
                    .asString();

            assertThat(page.split("<script", -1)).hasSize(3);
            assertThat(page.split("</script", -1)).hasSize(3);
            assertThat(page.codePoints().filter(HostileNamesTest::isHidden)).isEmpty();
            assertThat(words(sentence)).isEqualTo(words(TextSanitizer.line(text)));
        });
    }

    @Test
    void junit_is_xml_with_the_words() {
        HostileCases.of(500).run(random -> {
            String text = text(random);
            Result result = Results.saying(text);
            Document document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new InputSource(new StringReader(JUnitXml.render(result))));

            assertThat(document.getElementsByTagName("testcase").getLength()).isPositive();
            assertThat(words(document.getElementsByTagName("testsuite")
                            .item(0)
                            .getAttributes()
                            .getNamedItem("name")
                            .getNodeValue()))
                    .isEqualTo(words(TextSanitizer.line(text)));
        });
    }

    @Test
    void metrics_are_read_back_with_the_words_as_labels() {
        HostileCases.of(500).run(random -> {
            String text = text(random);
            OpenMetricsReader read = OpenMetricsReader.parse(OpenMetrics.render(Results.saying(text)));

            assertThat(read.samples()).isNotEmpty();
            assertThat(words(String.valueOf(read.samples().getFirst().labels().get("study"))))
                    .isEqualTo(words(TextSanitizer.line(text)));
        });
    }

    private static String text(Random random) {
        return IntStream.rangeClosed(0, random.nextInt(9))
                .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                .collect(Collectors.joining("", "x", "y"));
    }

    /** Returns a text whose white space does not matter. */
    private static String words(String text) {
        return SPACES.matcher(text).replaceAll(" ").strip();
    }

    /** Whether it is a control character other than a line break, one that formats, or one of private use. */
    private static boolean isHidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL -> point != '\n';
            case Character.FORMAT, Character.PRIVATE_USE -> true;
            default -> false;
        };
    }
}
