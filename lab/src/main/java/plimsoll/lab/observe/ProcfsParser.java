package plimsoll.lab.observe;

import java.nio.ByteBuffer;

/** A cursor over the bytes of a pseudo file; numbers are parsed in place, without creating strings. */
final class ProcfsParser {
    private final byte[] bytes;
    private final ByteBuffer buffer;
    private int at;
    private int end;

    ProcfsParser(int capacity) {
        bytes = new byte[capacity];
        buffer = ByteBuffer.wrap(bytes);
    }

    /** Returns the buffer, to be filled from its start; call {@link #filled} with the length afterwards. */
    ByteBuffer toFill() {
        return buffer.clear();
    }

    void filled(int length) {
        at = 0;
        end = length;
    }

    boolean isAtEnd() {
        return at >= end;
    }

    void toStart() {
        at = 0;
    }

    byte current() {
        return at < end ? bytes[at] : 0;
    }

    /** Moves behind {@code key} in the next line that begins with it; does not move if there is none. */
    boolean toValueOf(String key) {
        int before = at;
        while (!isAtEnd()) {
            if (startsWith(key)) {
                at += key.length();
                return true;
            }
            nextLine();
        }
        at = before;
        return false;
    }

    private boolean startsWith(String key) {
        if (end - at < key.length()) {
            return false;
        }
        for (int i = 0; i < key.length(); i++) {
            if (bytes[at + i] != key.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    void nextLine() {
        while (at < end && bytes[at] != '\n') {
            at++;
        }
        at++;
    }

    /** Moves behind the last parenthesis: a process may have any name between them, including one with parentheses. */
    boolean toBehindName() {
        for (int i = end - 1; i >= at; i--) {
            if (bytes[i] == ')') {
                at = i + 1;
                return true;
            }
        }
        return false;
    }

    /** Skips this many words and the blanks before each. */
    void skipWords(int count) {
        for (int i = 0; i < count; i++) {
            skipBlanks();
            while (at < end && !isBlank(bytes[at])) {
                at++;
            }
        }
    }

    void skipBlanks() {
        while (at < end && isBlank(bytes[at])) {
            at++;
        }
    }

    private static boolean isBlank(byte b) {
        return b == ' ' || b == '\t';
    }

    void skip(int count) {
        at += count;
    }

    /** Parses the decimal number after any blanks here; -1 if there is none. */
    long number() {
        skipBlanks();
        int first = at;
        long value = 0;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            value = value * 10 + (bytes[at++] - '0');
        }
        return at == first ? -1 : value;
    }

    /** Parses the hexadecimal number here; -1 if there is none. */
    long hexadecimal() {
        int first = at;
        long value = 0;
        for (int digit = digitHere(); digit >= 0; digit = digitHere()) {
            value = (value << 4) | digit;
            at++;
        }
        return at == first ? -1 : value;
    }

    private int digitHere() {
        return at < end ? Character.digit(bytes[at], 16) : -1;
    }
}
