package plimsoll.report.export;

import java.util.LinkedHashMap;
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

    /**
     * Renders every cell, with the columns that suit its kind of load.
     *
     * @param below writes the lines below a table, from its rows; each ends in a line feed
     */
    static String of(ResultSummary summary, Function<List<CellRow>, String> below) {
        return isLong(summary)
                ? byLoad(summary, group -> columns(ColumnChoice.document(group)), below)
                : of(summary.rows(), columns(ColumnChoice.document(summary)), below);
    }

    private static boolean isLong(ResultSummary summary) {
        return summary.rows().size() > LONGEST && summary.groups().size() > 1;
    }

    private static String byLoad(
            ResultSummary summary,
            Function<ResultSummary, List<String>> columns,
            Function<List<CellRow>, String> below) {
        return summary.groups().stream()
                .map(ResultSummary::new)
                .map(group -> "**" + MarkdownPainter.text(GroupText.heading(group.rows())) + "**\n\n"
                        + of(group.rows(), notInHeading(group, columns.apply(group)), below))
                .collect(Collectors.joining("\n"));
    }

    /** Leaves out the load, limits that all rows share, and figures that none of them has. */
    private static List<String> notInHeading(ResultSummary group, List<String> columns) {
        return columns.stream()
                .filter(key -> !key.equals("load"))
                .filter(key -> !key.equals("limits") || !GroupText.sharesLimits(group.rows()))
                .filter(key -> WORDS.containsKey(key) || group.hasValues(key))
                .toList();
    }

    /** Lists why cells broke, decided nothing, or are not known to be steady. */
    private static String below(List<CellRow> rows) {
        Function<CellRow, String> name = name(rows);
        return Stream.concat(causes(rows, name), unsteady(rows, name))
                .map(line -> "- " + line + "\n")
                .collect(Collectors.joining());
    }

    /** Returns what names a row below its table: a variant of several loads has several rows. */
    static Function<CellRow, String> name(List<CellRow> rows) {
        boolean severalLoads = rows.stream().map(CellRow::point).distinct().count() > 1;
        return severalLoads ? CellRow::cell : CellRow::variant;
    }

    /** Returns why cells broke or decided nothing, with the largest classes of heaps that ran out. */
    private static Stream<String> causes(List<CellRow> rows, Function<CellRow, String> name) {
        return rows.stream()
                .filter(row -> row.tone() == VerdictStyle.BREAKS || row.tone() == VerdictStyle.INCONCLUSIVE)
                .map(row -> MarkdownPainter.text(name.apply(row) + ": " + cause(row)));
    }

    /** Returns a line for each reason: phases of one length are too short in many cells. */
    private static Stream<String> unsteady(List<CellRow> rows, Function<CellRow, String> name) {
        return rows.stream()
                .filter(row -> !row.unsteady().isEmpty())
                .collect(Collectors.groupingBy(
                        CellRow::unsteady,
                        LinkedHashMap::new,
                        Collectors.mapping(
                                (CellRow row) -> MarkdownPainter.text(name.apply(row)), Collectors.joining(", "))))
                .entrySet()
                .stream()
                .map(reason -> reason.getValue() + ": " + MarkdownPainter.text(reason.getKey()));
    }

    private static String cause(CellRow row) {
        return row.filled().isEmpty() ? row.because() : row.cause().words() + "; " + row.filled();
    }

    private static List<String> columns(List<String> figures) {
        return Stream.concat(WORDS_IN_ORDER.stream(), figures.stream()).toList();
    }

    /**
     * Renders chosen cells and columns, and why cells broke. Without a choice, renders the smallest container of each
     * fitted variant, if there is any.
     *
     * @param cells names of cells, in which {@code *} matches any text; empty: all
     * @param columns besides the variant; empty: those of {@code summary.md}; a table with {@code load} is not split
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
        if (columns.isEmpty()) {
            return of(some, TableMarkdown::below);
        }
        return isLong(some) && !columns.contains("load")
                ? byLoad(some, _ -> columns, TableMarkdown::below)
                : of(rows, columns, TableMarkdown::below);
    }

    private static boolean matches(String name, String cell) {
        String pattern = Stream.of(name.split("\\*", -1))
                .map(java.util.regex.Pattern::quote)
                .collect(Collectors.joining(".*"));
        return cell.matches(pattern);
    }

    private static List<String> known(ResultSummary summary) {
        return columns(summary.rows().stream()
                .limit(1)
                .flatMap(row -> row.figures().stream())
                .map(CellFigure::key)
                .toList());
    }

    private static String of(List<CellRow> rows, List<String> columns, Function<List<CellRow>, String> below) {
        String rules = columns.stream()
                .map(key -> WORDS.containsKey(key) ? "---|" : "--:|")
                .collect(Collectors.joining());
        String lines = below.apply(rows);
        return line("variant", columns.stream().map(ColumnChoice::heading))
                + "|---|" + rules + "\n"
                + rows.stream().map(row -> line(row, columns)).collect(Collectors.joining())
                + (lines.isEmpty() ? "" : "\n" + lines);
    }

    private static String line(CellRow row, List<String> columns) {
        return line(
                MarkdownPainter.text(row.variant()),
                columns.stream()
                        .map(key ->
                                WORDS.getOrDefault(key, each -> each.value(key)).apply(row)));
    }

    private static String line(String first, Stream<String> others) {
        return Stream.concat(Stream.of(first), others).collect(Collectors.joining(" | ", "| ", " |\n"));
    }

    private static String verdict(CellRow row) {
        return row.tone().sign() + " **" + row.tone().word() + "** " + row.rounds();
    }
}
