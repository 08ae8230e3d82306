package plimsoll.model.figure;

/**
 * Where a figure stands in the table of cells.
 *
 * @param key by which {@code report --columns} asks for it
 * @param title under the heading of its group
 * @param heading in a table without groups
 * @param shown when it has a column at all
 */
public record FigureColumn(ColumnGroup group, String key, String title, String heading, Visibility shown) {
    /** In which tables a column stands. */
    public enum Visibility {
        ALWAYS,
        /** Where some cell of the result has the figure. */
        MEASURED,
        /** Where a clock ends the load of some cell. */
        STEADY,
        /** Where entries were put in one by one. */
        FILLED
    }

    FigureColumn headed(String other) {
        return new FigureColumn(group, key, title, other, shown);
    }

    FigureColumn shown(Visibility when) {
        return new FigureColumn(group, key, title, heading, when);
    }
}
