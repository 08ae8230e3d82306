package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A group of rows in one line: its load and limits, and which variants held and which did not. */
public final class GroupWords {
    private GroupWords() {}

    /** What the rows of a group share, such as {@code files-10m: 125 x 10m at once, 320m heap in 512m}. */
    public static String heading(List<Row> group) {
        Row first = group.getFirst();
        String limits = group.stream().map(Row::limits).distinct().count() == 1 ? ", " + first.limits() : "";
        return named(first) + limits;
    }

    /** The load with the name of the point before it, such as {@code half-abort: 10 x 10m at once}. */
    public static String named(Row row) {
        return row.point().isEmpty() ? row.load() : row.point() + ": " + row.load();
    }

    /** Such as {@code hold: a, b; break: c}. */
    public static String standing(List<Row> group) {
        List<String> parts = new ArrayList<>();
        for (Tone tone : Tone.values()) {
            String names = group.stream()
                    .filter(row -> row.tone() == tone)
                    .map(Row::variant)
                    .collect(Collectors.joining(", "));
            if (!names.isEmpty()) {
                parts.add(tone.word() + ": " + names);
            }
        }
        return String.join("; ", parts);
    }
}
