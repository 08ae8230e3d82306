package plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import plimsoll.model.result.Result;
import plimsoll.report.EverySection;
import plimsoll.report.Results;
import plimsoll.report.export.MarkdownPainter;
import plimsoll.report.section.Section;
import plimsoll.report.section.Sections;
import plimsoll.report.summary.LedgerAccount;
import plimsoll.report.terminal.TerminalPainter;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;
import tools.jackson.databind.JsonNode;

/** Checks that terminal, Markdown and page show the same content of a section. */
class SectionsTest {
    private static final Pattern AMOUNT = Pattern.compile("[-+]?\\d[\\d\u202f]*(\\.\\d+)?");
    private static final Pattern CONTROL = Pattern.compile("[\\p{Cc}\\p{Cf}\\p{Co}&&[^\\n]]");

    /** Sections of a result without cells and trials. */
    private static final Set<String> ALWAYS =
            Set.of("variants", "use", "timelines", "memory", "percentiles", "environment", "method");

    static List<Section> sections() {
        return Sections.all();
    }

    @ParameterizedTest
    @MethodSource("sections")
    void a_section_has_a_result_that_makes_it_appear(Section section) {
        Result nothing = Results.run(List.of())
                .withComparisons(List.of())
                .withExplained(List.of())
                .withRecommendation(Optional.empty());

        assertThat(section.of(EverySection.result("text"))).isPresent();
        assertThat(section.of(nothing).isPresent()).isEqualTo(ALWAYS.contains(section.key()));
    }

    @ParameterizedTest
    @MethodSource("sections")
    void terminal_markdown_and_page_say_the_same_amounts(Section section) {
        View view = section.of(EverySection.result("text")).orElseThrow();

        assertThat(disagreement(view)).as(section.key()).isEmpty();
    }

    @Test
    void sections_that_every_report_has_give_amounts() {
        Result result = EverySection.result("text");

        assertThat(Sections.all().stream()
                        .filter(section -> !amounts(String.join(
                                        "\n",
                                        TerminalPainter.lines(section.of(result).orElseThrow(), 200)))
                                .isEmpty())
                        .map(Section::key))
                .containsExactly("searches", "baseline", "differences", "layers", "clocks", "time", "inside", "ledger");
    }

    @Test
    void an_amount_that_one_of_them_says_alone_is_found() {
        View view = new View.Table(
                "",
                List.of(new TableColumn("clock", Kind.NAME), new TableColumn("slowest", Kind.NUMBER)),
                List.of(TableCell.row("nginx", "5.10 ms")),
                List.of("nginx took 5.20 ms"));

        assertThat(disagreement(view)).containsExactly("5.10", "5.20");
    }

    @Test
    void a_command_that_is_cut_is_marked_as_no_text_to_copy() {
        String word = "-Dkey=value ";
        JsonNode whole = PageViews.of(new View.Paste("the command", word, true));
        JsonNode cut = PageViews.of(new View.Paste("the command", word.repeat(View.LONGEST_TEXT), true));

        assertThat(whole.has("cut")).isFalse();
        assertThat(cut.path("cut").asBoolean()).isTrue();
    }

    @ParameterizedTest
    @MethodSource("sections")
    void nothing_hidden_and_no_tag_passes_a_painter(Section section) {
        View view = section.of(EverySection.result(Results.HOSTILE)).orElseThrow();
        String markdown = MarkdownPainter.render(view);

        assertThat(CONTROL.matcher(String.join("\n", TerminalPainter.lines(view, 80)))
                        .find())
                .isFalse();
        assertThat(TerminalPainter.lines(view, 40))
                .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(40));
        assertThat(CONTROL.matcher(markdown).find()).isFalse();
        assertThat(markdown.replaceAll("(?s)(`{3,})\\n.*?\\n\\1\\n", ""))
                .doesNotContain("<")
                .doesNotContain("[a](")
                .doesNotContain("://");
        assertThat(CONTROL.matcher(texts(PageViews.of(view))).find()).isFalse();
    }

    /** Returns amounts that some of the three media lack, of the content that all three show. */
    static Set<String> disagreement(View view) {
        View shared = shared(view);
        List<Set<String>> said = List.of(
                amounts(String.join("\n", TerminalPainter.lines(shared, 400))),
                amounts(MarkdownPainter.render(shared)),
                amounts(texts(PageViews.of(shared))));
        Set<String> all = new TreeSet<>();
        said.forEach(all::addAll);
        all.removeIf(amount -> said.stream().allMatch(one -> one.contains(amount)));
        return all;
    }

    /** Removes page-only content and plots. */
    static View shared(View view) {
        return switch (view) {
            case View.Group(List<View> parts) ->
                new View.Group(parts.stream().map(SectionsTest::shared).toList());
            case View.Block block ->
                new View.Block(
                        block.heading(),
                        block.cell(),
                        block.folded(),
                        block.parts().stream().map(SectionsTest::shared).toList());
            case View.Detail _, View.Explanation _, View.Plot _ -> new View.Group(List.of());
            case View.Table table -> shared(table);
            case View.Ledger(List<LedgerAccount> accounts) ->
                new View.Ledger(
                        accounts.stream().map(SectionsTest::withoutReasons).toList());
            case View.Sentences _, View.Paste _ -> view;
        };
    }

    private static View shared(View.Table table) {
        List<Integer> kept = IntStream.range(0, table.columns().size())
                .filter(at -> !table.columns().get(at).detailed())
                .boxed()
                .toList();
        return new View.Table(
                table.sentences().isEmpty() ? table.caption() : "",
                kept.stream().map(table.columns()::get).toList(),
                table.rows().stream()
                        .map(row -> row.size() < table.columns().size()
                                ? row
                                : kept.stream().map(row::get).toList())
                        .toList(),
                table.sentences());
    }

    private static LedgerAccount withoutReasons(LedgerAccount one) {
        return new LedgerAccount(one.cell(), one.rounds(), one.equations(), one.remarks(), one.thresholds(), List.of());
    }

    private static String texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        collect(node, texts);
        return String.join("\n", texts);
    }

    private static void collect(JsonNode node, List<String> texts) {
        if (node.isString()) {
            texts.add(node.asString());
        }
        node.values().forEach(child -> collect(child, texts));
    }

    static Set<String> amounts(String text) {
        Set<String> amounts = new TreeSet<>();
        Matcher matcher = AMOUNT.matcher(text);
        while (matcher.find()) {
            amounts.add(matcher.group());
        }
        return amounts;
    }
}
