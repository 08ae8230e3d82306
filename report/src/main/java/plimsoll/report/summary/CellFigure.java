package plimsoll.report.summary;

import java.util.Map;
import java.util.Optional;
import plimsoll.model.figure.Figure;

/**
 * One figure of a row, ready to show.
 *
 * @param key stable name, such as {@code p99}
 * @param group heading of its group
 * @param label heading of its column
 * @param value with its unit, or a dash if nothing was measured
 * @param explanation its exact meaning, in one sentence
 */
public record CellFigure(String key, String group, String label, String value, String explanation) {
    /** Shown if nothing was measured. */
    public static final String ABSENT = "–";

    /** Returns one of these figures by key with its unit, or a dash if it was not measured. */
    public static String text(Map<String, Double> figures, Figure figure) {
        return Optional.ofNullable(figures.get(figure.key())).map(figure::show).orElse(ABSENT);
    }
}
