package plimsoll.netty.hpack;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The field that a decoder has just read, as a view of its bytes. */
public final class ReceivedField {
    private static final byte[] NONE = {};

    private FieldName known = FieldName.OTHER;
    private byte[] nameBytes = NONE;
    private int nameLength;
    private byte[] valueBytes = NONE;
    private int valueAt;
    private int valueLength;

    /** @param length of the name, at the beginning of these bytes */
    void name(FieldName read, byte[] bytes, int length) {
        known = read;
        nameBytes = bytes;
        nameLength = length;
    }

    void value(byte[] bytes, int at, int length) {
        valueBytes = bytes;
        valueAt = at;
        valueLength = length;
    }

    void entry(TableEntry entry) {
        name(entry);
        value(entry.value(), 0, entry.value().length);
    }

    void name(TableEntry entry) {
        name(entry.known(), entry.name(), entry.name().length);
    }

    /** Returns a copy for a table. */
    TableEntry copy() {
        return new TableEntry(
                known,
                Arrays.copyOf(nameBytes, nameLength),
                Arrays.copyOfRange(valueBytes, valueAt, valueAt + valueLength));
    }

    public FieldName known() {
        return known;
    }

    /** Returns the length of the value in bytes. */
    public int valueLength() {
        return valueLength;
    }

    /** Returns a byte of the value. */
    public byte value(int index) {
        return valueBytes[valueAt + index];
    }

    public String name() {
        return new String(nameBytes, 0, nameLength, StandardCharsets.ISO_8859_1);
    }

    public String value() {
        return new String(valueBytes, valueAt, valueLength, StandardCharsets.ISO_8859_1);
    }

    /** Returns the size of the field as HPACK and the limits of HTTP/2 count it. */
    public int size() {
        return nameLength + valueLength + TableEntry.OVERHEAD;
    }
}
