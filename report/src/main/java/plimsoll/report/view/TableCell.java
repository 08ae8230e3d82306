package plimsoll.report.view;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.report.summary.VerdictStyle;

/**
 * A place in a table.
 *
 * @param bar drawn instead of the text
 * @param tone of a verdict, whose sign is drawn before the text
 */
public record TableCell(String text, Optional<Bar> bar, Optional<VerdictStyle> tone) {
    /**
     * From one end to the other of the column's width, which is 1.
     *
     * @param saved whether it is what a row has less than the one before it
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

    /** Ends at {@code value}, in a column whose longest bar ends at {@code most}. */
    public static TableCell bar(double value, double most) {
        return bar(0, value, most);
    }

    /** Shows by how much {@code to} differs from {@code from}, in a column whose longest bar ends at {@code most}. */
    public static TableCell bar(double from, double to, double most) {
        double whole = most > 0 ? most : 1;
        Bar bar = new Bar(Math.min(from, to) / whole, Math.max(from, to) / whole, to < from);
        return new TableCell("", Optional.of(bar), Optional.empty());
    }

    /** A row of texts. */
    public static List<TableCell> row(String... texts) {
        return Stream.of(texts).map(TableCell::of).toList();
    }
}
