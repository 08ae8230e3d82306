package plimsoll.netty.hpack;

/** A field of a table. */
final class TableEntry {
    /** The bytes that a field counts beside its name and value. */
    static final int OVERHEAD = 32;

    /** A field without name and value. */
    static final TableEntry EMPTY = new TableEntry(FieldName.OTHER, new byte[0], new byte[0]);

    private final FieldName known;
    private final byte[] name;
    private final byte[] value;

    /**
     * @param name not changed any more
     * @param value not changed any more
     */
    TableEntry(FieldName known, byte[] name, byte[] value) {
        this.known = known;
        this.name = name;
        this.value = value;
    }

    int size() {
        return name.length + value.length + OVERHEAD;
    }

    FieldName known() {
        return known;
    }

    byte[] name() {
        return name;
    }

    byte[] value() {
        return value;
    }
}
