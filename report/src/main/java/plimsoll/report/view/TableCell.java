package plimsoll.report.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.report.summary.VerdictStyle;

/**
 * A cell of a table.
 *
 * @param bar drawn instead of the text
 * @param tone verdict whose sign precedes the text
 */
public record TableCell(String text, Optional<Bar> bar, Optional<VerdictStyle> tone) {
    /**
     * A bar from one position to another; the width of the column is 1.
     *
     * @param saved whether the bar shows a decrease from the previous row
     */
    public record Bar(double from, double to, boolean saved) {
        public Bar {
            from = Math.clamp(from, 0, 1);
            to = Math.clamp(to, from, 1);
        }
    }

    public static TableCell of(String text) {
        return new TableCell(text, Optional.empty(), Optional.empty());
    }

    public static TableCell of(VerdictStyle style) {
        return new TableCell(style.word(), Optional.empty(), Optional.of(style));
    }

    /** Returns a bar from 0 to {@code value}, in a column whose longest bar ends at {@code most}. */
    public static TableCell bar(double value, double most) {
        return bar(0, value, most);
    }

    /** Returns a bar between {@code from} and {@code to}, in a column whose longest bar ends at {@code most}. */
    public static TableCell bar(double from, double to, double most) {
        double whole = most > 0 ? most : 1;
        Bar bar = new Bar(Math.min(from, to) / whole, Math.max(from, to) / whole, to < from);
        return new TableCell("", Optional.of(bar), Optional.empty());
    }

    /** Returns a row of texts. */
    public static List<TableCell> row(String... texts) {
        return Stream.of(texts).map(TableCell::of).toList();
    }
}
