package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import plimsoll.report.text.TextSanitizer;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** A table as aligned lines: words first, then figures; stacked on a narrow terminal. */
public final class TerminalTable {
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TEXT = 600;
    private static final int BAR = 24;
    private static final Set<Kind> TEXTS = Set.of(Kind.NAME, Kind.WORDS, Kind.CODE, Kind.BAR);
    private static final String INDENT = " ".repeat(7);

    private final List<Integer> order;
    private final List<Integer> prose;
    private final View.Table table;
    private final TextTable textTable;

    public TerminalTable(View.Table table) {
        this.table = table;
        List<TableColumn> columns = table.columns();
        this.order = IntStream.range(0, columns.size())
                .filter(at -> !columns.get(at).detailed() && columns.get(at).kind() != Kind.PROSE)
                .boxed()
                .sorted(Comparator.comparing(at -> isFigure(columns.get(at).kind())))
                .toList();
        this.prose = IntStream.range(0, columns.size())
                .filter(at -> columns.get(at).kind() == Kind.PROSE)
                .boxed()
                .toList();
        this.textTable = new TextTable(
                order.stream().map(at -> columns.get(at).label()).toList(),
                table.rows().stream().map(this::texts).toList(),
                at -> TEXTS.contains(columns.get(order.get(at)).kind()));
    }

    private static boolean isFigure(Kind kind) {
        return kind == Kind.NUMBER || kind == Kind.BAR;
    }

    /** Returns lines of at most {@code columns}. */
    public List<String> lines(int columns) {
        boolean fits = textTable.width() <= columns;
        List<String> lines = new ArrayList<>();
        if (fits && !table.rows().isEmpty() && !textTable.heading().isEmpty()) {
            lines.add(textTable.heading());
        }
        for (List<TableCell> row : table.rows()) {
            if (fits) {
                lines.add(textTable.line(texts(row)));
            } else {
                stacked(texts(row), columns, lines);
            }
            for (int at : prose.stream().filter(each -> each < row.size()).toList()) {
                DisplayWidth.wrap(TextSanitizer.line(row.get(at).text(), LONGEST_TEXT), columns - INDENT.length())
                        .forEach(line -> lines.add(INDENT + line));
            }
        }
        return lines;
    }

    private void stacked(List<String> row, int columns, List<String> lines) {
        String words = IntStream.range(0, row.size())
                .filter(at -> !isFigure(kind(at)) || row.size() < order.size())
                .mapToObj(row::get)
                .collect(Collectors.joining("  "));
        lines.add(DisplayWidth.truncate(words, columns));
        String figures = IntStream.range(0, row.size())
                .filter(at -> kind(at) == Kind.NUMBER && row.size() == order.size())
                .mapToObj(at ->
                        textTable.headings().get(at) + "\u00a0" + row.get(at).replace(' ', '\u00a0'))
                .collect(Collectors.joining("  "));
        if (!figures.isEmpty()) {
            DisplayWidth.wrap(figures, columns - 4)
                    .forEach(line ->
                            lines.add("    " + line.replace('\u00a0', ' ').strip()));
        }
    }

    private Kind kind(int at) {
        return table.columns().get(order.get(at)).kind();
    }

    /** Returns the texts of a row; a row shorter than the table has a name and one text for the rest. */
    private List<String> texts(List<TableCell> row) {
        if (row.size() < table.columns().size()) {
            return row.stream()
                    .map(cell -> TextSanitizer.line(cell.text(), LONGEST_TEXT))
                    .toList();
        }
        return order.stream()
                .map(at -> text(row.get(at), table.columns().get(at).kind()))
                .toList();
    }

    private static String text(TableCell cell, Kind kind) {
        String sign = cell.tone().map(style -> style.sign() + " ").orElse("");
        return cell.bar()
                .map(TerminalTable::bar)
                .orElseGet(
                        () -> sign + TextSanitizer.line(cell.text(), kind == Kind.NAME ? LONGEST_NAME : LONGEST_TEXT));
    }

    /** Draws a bar, or only its end if it shows a decrease. */
    private static String bar(TableCell.Bar bar) {
        int blank = (int) Math.round(BAR * bar.from());
        int full = (int) Math.round(BAR * bar.to()) - blank;
        return bar.saved()
                ? " ".repeat(Math.max(0, blank - 1)) + "█"
                : " ".repeat(blank) + "█".repeat(Math.max(1, full));
    }
}
