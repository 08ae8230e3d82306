package plimsoll.report.terminal;

import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Aligned rows under headings.
 *
 * @param rows a text for each heading; the last text of a shorter row spans the rest
 * @param texts selects the left-aligned columns; the others are right-aligned
 */
record TextTable(List<String> headings, List<List<String>> rows, IntPredicate texts) {
    private static final String GAP = "  ";

    /** Creates a table whose first {@code texts} columns are left-aligned. */
    TextTable(List<String> headings, List<List<String>> rows, int texts) {
        this(headings, rows, column -> column < texts);
    }

    int width() {
        int aligned = IntStream.range(0, headings.size()).map(this::width).sum() + GAP.length() * (headings.size() - 1);
        return Math.max(
                aligned,
                shorter().mapToInt(row -> DisplayWidth.width(line(row))).max().orElse(0));
    }

    String heading() {
        return line(headings);
    }

    String line(List<String> row) {
        return String.join(
                        GAP,
                        IntStream.range(0, row.size())
                                .mapToObj(i -> texts.test(i) || takesTheRest(row, i)
                                        ? DisplayWidth.padRight(row.get(i), takesTheRest(row, i) ? 0 : width(i))
                                        : DisplayWidth.padLeft(row.get(i), width(i)))
                                .toList())
                .stripTrailing();
    }

    private Stream<List<String>> shorter() {
        return rows.stream().filter(row -> row.size() < headings.size());
    }

    private boolean takesTheRest(List<String> row, int column) {
        return row.size() < headings.size() && column == row.size() - 1;
    }

    private int width(int column) {
        return Stream.concat(Stream.of(headings), rows.stream())
                .filter(row -> column < row.size() && !takesTheRest(row, column))
                .mapToInt(row -> DisplayWidth.width(row.get(column)))
                .max()
                .orElse(0);
    }
}
