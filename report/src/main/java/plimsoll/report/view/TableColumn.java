package plimsoll.report.view;

/**
 * A column of a table.
 *
 * @param detailed whether only a page shows it
 */
public record TableColumn(String label, Kind kind, boolean detailed) {
    /** The kind of content, which determines the layout. */
    public enum Kind {
        /** The subject of a row; the first column. */
        NAME,
        WORDS,
        /** An identifier, such as a class or a folder. */
        CODE,
        NUMBER,
        BAR,
        /** A sentence; goes below its row on a narrow terminal. */
        PROSE
    }

    public TableColumn(String label, Kind kind) {
        this(label, kind, false);
    }
}
