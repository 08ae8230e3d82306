package plimsoll.report.terminal;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Rows under headings, aligned; the first {@code texts} columns to the left, figures to the right. */
record Grid(List<String> headings, List<List<String>> rows, int texts) {
    private static final String GAP = "  ";

    int width() {
        return IntStream.range(0, headings.size()).map(this::width).sum() + GAP.length() * (headings.size() - 1);
    }

    String heading() {
        return line(headings);
    }

    String line(List<String> row) {
        return String.join(
                        GAP,
                        IntStream.range(0, row.size())
                                .mapToObj(i -> i < texts
                                        ? Columns.left(row.get(i), width(i))
                                        : Columns.right(row.get(i), width(i)))
                                .toList())
                .stripTrailing();
    }

    private int width(int column) {
        return Stream.concat(Stream.of(headings), rows.stream())
                .mapToInt(row -> Columns.width(row.get(column)))
                .max()
                .orElse(0);
    }
}
