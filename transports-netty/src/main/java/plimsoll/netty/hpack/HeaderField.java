package plimsoll.netty.hpack;

/**
 * A field that many requests share.
 *
 * @param name in lower case
 * @param ofField its index in the static table; 0 if it is not there
 * @param ofName the index of its name in the static table; 0 if it is not there
 */
public record HeaderField(String name, String value, int ofField, int ofName) {
    public static HeaderField of(String name, String value) {
        return new HeaderField(name, value, StaticTable.index(name, value), StaticTable.index(name));
    }

    /** Returns the size of the field as HPACK and the limits of HTTP/2 count it. */
    public int size() {
        return name.length() + value.length() + TableEntry.OVERHEAD;
    }
}
