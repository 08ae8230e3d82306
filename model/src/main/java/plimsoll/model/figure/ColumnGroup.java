package plimsoll.model.figure;

/** A heading over columns of the table of cells, in the order of the table. */
public enum ColumnGroup {
    TIME("Time"),
    /** Entries that are put in and taken out one by one. */
    ONE_BY_ONE("One by one"),
    RESPONSE("Response"),
    MEMORY("Memory"),
    CPU("CPU"),
    NOT_DONE("Not done"),
    START("Start");

    private final String title;

    ColumnGroup(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
