package plimsoll.netty.hpack;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The bytes of an encoded header block. */
public final class HeaderBlock {
    private static final int LONGEST_NUMBER = 6;

    private byte[] bytes = new byte[128];
    private int length;

    /** Removes all bytes. */
    public void clear() {
        length = 0;
    }

    public byte[] bytes() {
        return bytes;
    }

    public int length() {
        return length;
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    /**
     * Appends a number.
     *
     * @param pattern the bits before it in its first byte
     * @param prefix the mask of its bits in that byte
     */
    void number(int pattern, int prefix, int number) {
        room(LONGEST_NUMBER);
        if (number < prefix) {
            bytes[length++] = (byte) (pattern | number);
            return;
        }
        bytes[length++] = (byte) (pattern | prefix);
        int rest = number - prefix;
        for (; rest >= 0x80; rest >>>= 7) {
            bytes[length++] = (byte) (rest | 0x80);
        }
        bytes[length++] = (byte) rest;
    }

    /** Appends a string as it is: Huffman's code would cost both sides more than the bytes that it saves. */
    void string(String text) {
        byte[] encoded = text.getBytes(StandardCharsets.ISO_8859_1);
        number(0, 0x7F, encoded.length);
        room(encoded.length);
        System.arraycopy(encoded, 0, bytes, length, encoded.length);
        length += encoded.length;
    }
}
