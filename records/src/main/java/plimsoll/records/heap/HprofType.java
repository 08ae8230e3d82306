package plimsoll.records.heap;

import java.io.IOException;

/** The type of a field or an array element, as a dump encodes it. */
enum HprofType {
    REFERENCE(2, 4, ""),
    BOOLEAN(4, 1, "boolean"),
    CHAR(5, 2, "char"),
    FLOAT(6, 4, "float"),
    DOUBLE(7, 8, "double"),
    BYTE(8, 1, "byte"),
    SHORT(9, 2, "short"),
    INT(10, 4, "int"),
    LONG(11, 8, "long");

    private static final HprofType[] ALL = values();

    private final int code;
    private final int bytes;
    private final String word;

    HprofType(int code, int bytes, String word) {
        this.code = code;
        this.bytes = bytes;
        this.word = word;
    }

    static HprofType of(int code) throws IOException {
        for (HprofType hprofType : ALL) {
            if (hprofType.code == code) {
                return hprofType;
            }
        }
        throw new IOException("the dump has a value of the unknown type " + code);
    }

    /** Returns the size in the heap; references are compressed below 32 GiB. */
    int bytes() {
        return bytes;
    }

    /** Returns the size in the dump, where a reference is a whole identifier. */
    int bytesInDump(int idSize) {
        return this == REFERENCE ? idSize : bytes;
    }

    /** Returns a name such as {@code byte[]}. */
    String arrayName() {
        return word + "[]";
    }
}
