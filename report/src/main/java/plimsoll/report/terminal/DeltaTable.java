package plimsoll.report.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.report.summary.DeltaRow;
import plimsoll.report.text.Shown;

/** Figures beside a baseline's, a line each; in lines of two where the terminal is narrow. */
public final class DeltaTable {
    private static final List<String> HEADINGS =
            List.of("cell", "figure", "says", "baseline", "this build", "change", "95 % interval");
    private static final int TEXTS = 3;
    private static final int LONGEST_NAME = 40;
    private static final int LONGEST_TEXT = 600;

    private DeltaTable() {}

    /** No line is wider than {@code columns}. */
    public static List<String> lines(BaselineResult against, int columns) {
        List<List<String>> rows =
                DeltaRow.of(against).stream().map(DeltaTable::cells).toList();
        Grid grid = new Grid(HEADINGS, rows, TEXTS);
        if (grid.width() <= columns && !rows.isEmpty()) {
            return Stream.concat(Stream.of(grid.heading()), rows.stream().map(grid::line))
                    .toList();
        }
        List<String> lines = new ArrayList<>();
        for (List<String> row : rows) {
            lines.add(Columns.cut(String.join("  ", row.subList(0, TEXTS)), columns));
            lines.add(Columns.cut(
                    "    " + row.get(3) + " → " + row.get(4) + "  " + row.get(5) + " (" + row.get(6) + ")", columns));
        }
        return lines;
    }

    private static List<String> cells(DeltaRow row) {
        return List.of(
                Shown.line(row.cell(), LONGEST_NAME),
                row.metric(),
                Shown.line(row.says(), LONGEST_TEXT),
                row.baseline(),
                row.now(),
                row.change(),
                row.range());
    }
}
