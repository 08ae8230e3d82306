package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Describes a group of rows in one line: its load and limits, or its variants by verdict. */
public final class GroupText {
    private GroupText() {}

    /**
     * Returns the load and limits that the rows of a group share, such as {@code files-10m: 125 x 10m at once, 320m
     * heap in 512m}.
     */
    public static String heading(List<CellRow> group) {
        CellRow first = group.getFirst();
        return pointAndLoad(first) + (sharesLimits(group) ? ", " + first.limits() : "");
    }

    /** Returns whether all rows of a group have the same limits, which its heading shows then. */
    public static boolean sharesLimits(List<CellRow> group) {
        return group.stream().map(CellRow::limits).distinct().count() == 1;
    }

    /** Returns the name of the point and the load, such as {@code half-abort: 10 x 10m at once}. */
    public static String pointAndLoad(CellRow row) {
        return row.point().isEmpty() ? row.load() : row.point() + ": " + row.load();
    }

    /** Returns the variants by verdict, such as {@code holds: a, b; breaks: c}. */
    public static String standing(List<CellRow> group) {
        List<String> parts = new ArrayList<>();
        for (VerdictStyle style : VerdictStyle.values()) {
            String names = group.stream()
                    .filter(row -> row.tone() == style)
                    .map(CellRow::variant)
                    .collect(Collectors.joining(", "));
            if (!names.isEmpty()) {
                parts.add(style.word() + ": " + names);
            }
        }
        return String.join("; ", parts);
    }
}
