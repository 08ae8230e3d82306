package plimsoll.report.summary;

/**
 * One figure of a row, ready to show.
 *
 * @param key stable name, such as {@code p99}
 * @param group heading it stands under
 * @param label what it is
 * @param value with its unit, or a dash where nothing was measured
 * @param explanation what exactly it means; one sentence
 */
public record CellFigure(String key, String group, String label, String value, String explanation) {
    /** Stands where nothing was measured. */
    public static final String ABSENT = "–";
}
