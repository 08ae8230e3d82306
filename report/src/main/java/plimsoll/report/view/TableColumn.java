package plimsoll.report.view;

/**
 * A column of a table.
 *
 * @param detailed whether only a page has room for it
 */
public record TableColumn(String label, Kind kind, boolean detailed) {
    /** The content of a column, which decides how it is laid out. */
    public enum Kind {
        /** The subject of a row; the first column. */
        NAME,
        WORDS,
        /** A word of a program, such as a class or a folder. */
        CODE,
        NUMBER,
        BAR,
        /** A sentence; below its row where lines are narrow. */
        PROSE
    }

    public TableColumn(String label, Kind kind) {
        this(label, kind, false);
    }

    /** The same where only a page has room for it. */
    public TableColumn onPage() {
        return new TableColumn(label, kind, true);
    }
}
