package plimsoll.report.export;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plimsoll.report.summary.LedgerAccount;
import plimsoll.report.terminal.TerminalTable;
import plimsoll.report.text.TextSanitizer;
import plimsoll.report.view.PasteLines;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** Draws views in GitHub's flavour of Markdown; no text acts as markup. */
public final class MarkdownPainter {
    /** A word joiner, as a reference, since the text itself has no character without width. */
    private static final String WORD_JOINER = "&#8288;";

    private static final Pattern REFERENCE = Pattern.compile("(&#64;|\\\\#|(?i:\\bGH-))(?=\\w)");

    /** The marker of a list or of a rule at the beginning of a line: {@code -}, {@code +}, {@code 1.}, {@code ---}. */
    private static final Pattern MARKER = Pattern.compile("^(\\d{1,9}(?=[.)](?: |$))|(?=[-+](?: |[- ]*$)))");

    private static final int LONGEST_CELL = 400;
    private static final int WIDEST_LINE = 1_000;
    private static final Pattern TICKS = Pattern.compile("`+");

    /** Blocks, separated by empty lines. */
    private final List<String> blocks = new ArrayList<>();

    private MarkdownPainter() {}

    /** Renders a view, with an empty line at its end; empty if the view has no content for a document. */
    public static String render(View view) {
        MarkdownPainter painter = new MarkdownPainter();
        painter.paint(view);
        return painter.blocks.stream().map(block -> block + "\n").collect(Collectors.joining());
    }

    private void paint(View view) {
        switch (view) {
            case View.Sentences(List<String> lines) -> list(lines);
            case View.Table table -> table(table);
            case View.Ledger(List<LedgerAccount> accounts) ->
                list(accounts.stream()
                        .map(one -> one.cell() + ": " + one.sentence())
                        .toList());
            case View.Paste paste ->
                blocks.add(fenced(
                        PasteLines.of(paste).stream().map(TextSanitizer::block).collect(Collectors.joining("\n"))));
            case View.Block block -> {
                paragraph("**" + text(block.heading(), View.LONGEST_TEXT) + "**");
                block.parts().forEach(this::paint);
            }
            case View.Detail _, View.Explanation _ -> {}
            case View.Plot plot -> list(plot.sentences());
            case View.Group(List<View> parts) -> parts.forEach(this::paint);
        }
    }

    private void list(List<String> sentences) {
        String items = sentences.stream()
                .filter(sentence -> !sentence.isBlank())
                .map(sentence -> "- " + line(text(sentence, View.LONGEST_TEXT)) + "\n")
                .collect(Collectors.joining());
        if (!items.isEmpty()) {
            blocks.add(items);
        }
    }

    private void paragraph(String escaped) {
        blocks.add(line(escaped) + "\n");
    }

    private void table(View.Table table) {
        if (!table.sentences().isEmpty()) {
            list(table.sentences());
            return;
        }
        if (!table.caption().isEmpty()) {
            paragraph(text(table.caption(), View.LONGEST_TEXT));
        }
        blocks.add(hasBars(table) ? fenced(aligned(table)) : rows(table));
    }

    private static boolean hasBars(View.Table table) {
        return table.columns().stream().anyMatch(column -> column.kind() == Kind.BAR);
    }

    /** Formats a table with bars as fixed-width text. */
    private static String aligned(View.Table table) {
        return String.join("\n", new TerminalTable(table).lines(WIDEST_LINE));
    }

    private static String rows(View.Table table) {
        List<TableColumn> columns = table.columns();
        int[] shown = IntStream.range(0, columns.size())
                .filter(at -> !columns.get(at).detailed())
                .toArray();
        String names = IntStream.of(shown)
                .mapToObj(at -> text(columns.get(at).label()))
                .collect(Collectors.joining(" | ", "| ", " |\n"));
        String rules = IntStream.of(shown)
                .mapToObj(at -> columns.get(at).kind() == Kind.NUMBER ? "--:" : "---")
                .collect(Collectors.joining("|", "|", "|\n"));
        return names
                + rules
                + table.rows().stream()
                        .map(row -> IntStream.of(shown)
                                .filter(at -> at < row.size())
                                .mapToObj(at -> text(row.get(at)))
                                .collect(Collectors.joining(" | ", "| ", " |\n")))
                        .collect(Collectors.joining());
    }

    private static String text(TableCell cell) {
        return cell.tone().map(style -> style.sign() + " ").orElse("") + text(cell.text());
    }

    /** Fences lines with more back-ticks than any run inside, so that the text cannot close the fence. */
    static String fenced(String lines) {
        int longest = TICKS.matcher(lines)
                .results()
                .mapToInt(run -> run.group().length())
                .max()
                .orElse(0);
        String fence = "`".repeat(Math.max(3, longest + 1));
        return fence + "\n" + lines + "\n" + fence + "\n";
    }

    /**
     * Escapes a text to one line in which Markdown, HTML, URLs, {@code @name} and {@code #12} have no effect. GitHub
     * looks for the last two in the rendered text, where an escape is gone, so that a character without width separates
     * them.
     */
    static String text(String text) {
        return text(text, LONGEST_CELL);
    }

    /** Returns an escaped text whose beginning begins no list and is no rule, at the beginning of a line. */
    static String line(String escaped) {
        return MARKER.matcher(escaped).replaceFirst("$1\\\\");
    }

    private static String text(String text, int longest) {
        String escaped = TextSanitizer.line(text, longest)
                .replace("\\", "\\\\")
                .replaceAll("([`*_\\[\\]|#~!$])", "\\\\$1")
                .replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("@", "&#64;")
                .replace("://", ":&#47;&#47;")
                .replace("www.", "www&#46;");
        return REFERENCE.matcher(escaped).replaceAll("$1" + WORD_JOINER);
    }
}
