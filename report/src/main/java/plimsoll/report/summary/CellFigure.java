package plimsoll.report.summary;

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
}
