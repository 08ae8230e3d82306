package plimsoll.records.member;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the lines that contain one of two words and are not too long, without decoding the others: most lines of a log of
 * hundreds of megabytes are of no interest.
 */
final class MarkedLines implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final InputStream bytes;
    private final byte[] word;
    private final byte[] other;
    private final byte[] line;
    private final byte[] chunk = new byte[CHUNK];
    private int from;
    private int to;
    private int length;
    private boolean marked;

    /**
     * @param word of ASCII, like {@code other}; their first letters occur in few other lines
     * @param longest bytes of a line
     */
    MarkedLines(InputStream bytes, String word, String other, int longest) {
        this.bytes = bytes;
        this.word = word.getBytes(StandardCharsets.US_ASCII);
        this.other = other.getBytes(StandardCharsets.US_ASCII);
        this.line = new byte[longest];
    }

    /** Returns the next such line, without its line break; empty at the end. */
    Optional<String> next() throws IOException {
        while (from < to || fill()) {
            take(endOfLine());
            if (from < to) {
                from++;
                Optional<String> whole = whole();
                if (whole.isPresent()) {
                    return whole;
                }
            }
        }
        return whole();
    }

    private boolean fill() throws IOException {
        from = 0;
        to = Math.max(0, bytes.read(chunk));
        return to > 0;
    }

    /** Returns the index of the next line break in the chunk, or the chunk's end; notes the first letter of a word. */
    private int endOfLine() {
        byte[] each = chunk;
        byte mark = word[0];
        byte otherMark = other[0];
        int end = from;
        boolean seen = marked;
        while (end < to && each[end] != '\n') {
            seen |= each[end] == mark || each[end] == otherMark;
            end++;
        }
        marked = seen;
        return end;
    }

    private void take(int end) {
        int fits = Math.min(end - from, line.length - Math.min(length, line.length));
        System.arraycopy(chunk, from, line, Math.min(length, line.length), fits);
        length = Math.min(length + end - from, line.length + 1);
        from = end;
    }

    /** Ends the line; empty if it is not one of interest. */
    private Optional<String> whole() {
        Optional<String> whole = marked && length <= line.length && (has(word) || has(other))
                ? Optional.of(new String(line, 0, length, StandardCharsets.UTF_8))
                : Optional.empty();
        length = 0;
        marked = false;
        return whole;
    }

    private boolean has(byte[] text) {
        byte[] each = line;
        byte mark = text[0];
        for (int at = 0; at + text.length <= length; at++) {
            if (each[at] == mark && Arrays.equals(each, at, at + text.length, text, 0, text.length)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        bytes.close();
    }
}
