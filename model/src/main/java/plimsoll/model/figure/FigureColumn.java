package plimsoll.model.figure;

/**
 * The place of a figure in the table of cells.
 *
 * @param key its name in {@code report --columns}
 * @param title under the heading of its group
 * @param heading in a table without groups
 * @param shown the tables in which the column appears
 */
public record FigureColumn(ColumnGroup group, String key, String title, String heading, Visibility shown) {
    /** The tables in which a column appears. */
    public enum Visibility {
        ALWAYS,
        /** If some cell of the result has the figure. */
        MEASURED,
        /** If an operation failed or got no answer. */
        FAILED,
        /** If a clock ends the load of some cell. */
        STEADY,
        /** If entries were put in one by one. */
        FILLED
    }

    FigureColumn headed(String other) {
        return new FigureColumn(group, key, title, other, shown);
    }

    FigureColumn shown(Visibility when) {
        return new FigureColumn(group, key, title, heading, when);
    }
}
