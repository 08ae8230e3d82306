package plimsoll.netty.hpack;

import java.util.Arrays;

/**
 * The field that a server added last under a name, with its bytes. Some servers add the same fields with every answer;
 * such a field is recognized by its bytes and not decoded again.
 */
final class RepeatedField {
    private static final int LONGEST = 128;
    private static final byte[] NONE = {};

    private byte[] bytes = NONE;
    private int length;
    private TableEntry entry = TableEntry.EMPTY;

    /** Whether the bytes of this field's value are the next ones of a block. */
    boolean isNext(byte[] block, int at, int end) {
        return length > 0 && length <= end - at && Arrays.equals(bytes, 0, length, block, at, at + length);
    }

    /** Returns the length of the encoded value in bytes. */
    int length() {
        return length;
    }

    TableEntry entry() {
        return entry;
    }

    /** Keeps a field with the encoded bytes of its value; a long one is not expected again. */
    void keep(TableEntry added, byte[] block, int from, int to) {
        length = to - from <= LONGEST ? to - from : 0;
        entry = length > 0 ? added : TableEntry.EMPTY;
        if (length > 0) {
            bytes = bytes.length == 0 ? new byte[LONGEST] : bytes;
            System.arraycopy(block, from, bytes, 0, length);
        }
    }
}
