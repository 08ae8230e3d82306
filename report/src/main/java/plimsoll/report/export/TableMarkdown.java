package plimsoll.report.export;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.result.Result;
import plimsoll.model.result.search.RightsizedContainer;
import plimsoll.model.result.search.SearchReport;
import plimsoll.report.section.RightsizingViews;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.CellRow;
import plimsoll.report.summary.ColumnChoice;
import plimsoll.report.summary.GroupText;
import plimsoll.report.summary.ResultSummary;
import plimsoll.report.summary.VerdictStyle;

/**
 * The table of a result's cells in GitHub's flavour of Markdown, one row each. A long table of several loads is split
 * by load, because only cells under the same load are compared.
 */
public final class TableMarkdown {
    /** Columns that describe a cell; the others are its figures. */
    private static final Map<String, Function<CellRow, String>> WORDS = Map.of(
            "verdict", TableMarkdown::verdict,
            "load", row -> MarkdownPainter.text(GroupText.pointAndLoad(row)),
            "limits", row -> MarkdownPainter.text(row.limits()));

    private static final List<String> WORDS_IN_ORDER = List.of("verdict", "load", "limits");

    private static final int LONGEST = 12;

    private TableMarkdown() {}

    /** Renders every cell, with the columns that suit its kind of load. */
    static String of(ResultSummary summary) {
        List<List<CellRow>> groups = summary.groups();
        return summary.rows().size() > LONGEST && groups.size() > 1
                ? groups.stream().map(TableMarkdown::group).collect(Collectors.joining("\n"))
                : of(summary.rows(), columns(WORDS_IN_ORDER, ColumnChoice.document(summary)));
    }

    private static String group(List<CellRow> rows) {
        boolean sameLimits = rows.stream().map(CellRow::limits).distinct().count() == 1;
        ResultSummary group = new ResultSummary(rows);
        List<String> figures =
                ColumnChoice.document(group).stream().filter(group::hasValues).toList();
        return "**" + MarkdownPainter.text(GroupText.heading(rows)) + "**\n\n"
                + of(rows, columns(sameLimits ? List.of("verdict") : List.of("verdict", "limits"), figures))
                + (group.isOneByOne() ? breaks(rows) : "");
    }

    /** Lists why queues broke, and the largest classes of those that ran out of heap. */
    private static String breaks(List<CellRow> rows) {
        String lines = rows.stream()
                .filter(row -> row.tone() == VerdictStyle.BREAKS)
                .map(row -> "- " + MarkdownPainter.text(row.variant() + ": " + reason(row)) + "\n")
                .collect(Collectors.joining());
        return lines.isEmpty() ? "" : "\n" + lines;
    }

    private static String reason(CellRow row) {
        return row.filled().isEmpty() ? row.because() : row.cause().words() + "; " + row.filled();
    }

    private static List<String> columns(List<String> words, List<String> figures) {
        return Stream.concat(words.stream(), figures.stream()).toList();
    }

    /**
     * Renders chosen cells and columns. Without a choice, renders the smallest container of each fitted variant, if
     * there is any.
     *
     * @param cells names of cells, in which {@code *} matches any text; empty: all
     * @param columns besides the variant; empty: those of {@code summary.md}
     * @throws IllegalArgumentException when there is no such cell or column; lists those that exist
     */
    public static String of(Result result, List<String> cells, List<String> columns) {
        List<RightsizedContainer> fits =
                result.searched().map(SearchReport::fits).orElse(List.of());
        if (cells.isEmpty() && columns.isEmpty() && !fits.isEmpty()) {
            return MarkdownPainter.render(RightsizingViews.table(fits)).stripTrailing() + "\n";
        }
        ResultSummary whole = ResultSummary.of(result);
        List<CellRow> rows = whole.rows().stream()
                .filter(row -> cells.isEmpty() || cells.stream().anyMatch(name -> matches(name, row.cell())))
                .toList();
        for (String name : cells) {
            if (rows.stream().noneMatch(row -> matches(name, row.cell()))) {
                throw new IllegalArgumentException("no cell is named '" + name + "'; the result has "
                        + whole.rows().stream().map(CellRow::cell).collect(Collectors.joining(", ")));
            }
        }
        List<String> known = known(whole);
        columns.stream().filter(column -> !known.contains(column)).findFirst().ifPresent(column -> {
            throw new IllegalArgumentException(
                    "no column is named '" + column + "'; the result has " + String.join(", ", known));
        });
        ResultSummary some = new ResultSummary(rows);
        return columns.isEmpty() ? of(some) : of(rows, columns);
    }

    private static boolean matches(String name, String cell) {
        String pattern = Stream.of(name.split("\\*", -1))
                .map(java.util.regex.Pattern::quote)
                .collect(Collectors.joining(".*"));
        return cell.matches(pattern);
    }

    private static List<String> known(ResultSummary summary) {
        return columns(
                WORDS_IN_ORDER,
                summary.rows().stream()
                        .limit(1)
                        .flatMap(row -> row.figures().stream())
                        .map(CellFigure::key)
                        .toList());
    }

    private static String of(List<CellRow> rows, List<String> columns) {
        String names = columns.stream().map(ColumnChoice::heading).collect(Collectors.joining(" | "));
        String rules = columns.stream()
                .map(key -> WORDS.containsKey(key) ? "---|" : "--:|")
                .collect(Collectors.joining());
        return "| variant | " + names + " |\n|---|" + rules + "\n"
                + rows.stream().map(row -> line(row, columns)).collect(Collectors.joining());
    }

    private static String line(CellRow row, List<String> columns) {
        return "| " + MarkdownPainter.text(row.variant()) + " | "
                + columns.stream()
                        .map(key ->
                                WORDS.getOrDefault(key, each -> each.value(key)).apply(row))
                        .collect(Collectors.joining(" | "))
                + " |\n";
    }

    private static String verdict(CellRow row) {
        return row.tone().sign() + " **" + row.tone().word() + "** " + row.rounds();
    }
}
