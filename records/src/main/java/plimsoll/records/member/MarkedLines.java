package plimsoll.records.member;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Reads the lines that contain a word and are not too long, without decoding the others: most lines of a log of hundreds
 * of megabytes are of no interest.
 */
final class MarkedLines implements AutoCloseable {
    private static final int CHUNK = 1 << 16;

    private final InputStream bytes;
    private final byte[] word;
    private final byte[] line;
    private final byte[] chunk = new byte[CHUNK];
    private int from;
    private int to;
    private int length;
    private boolean marked;

    /**
     * @param word of ASCII; its first letter is rare in other lines
     * @param longest bytes of a line
     */
    MarkedLines(InputStream bytes, String word, int longest) {
        this.bytes = bytes;
        this.word = word.getBytes(StandardCharsets.US_ASCII);
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

    /** Returns the index of the next line break in the chunk, or the chunk's end; notes the first letter of the word. */
    private int endOfLine() {
        byte[] each = chunk;
        byte mark = word[0];
        int end = from;
        boolean seen = marked;
        while (end < to && each[end] != '\n') {
            seen |= each[end] == mark;
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
        Optional<String> whole = marked && length <= line.length && hasWord()
                ? Optional.of(new String(line, 0, length, StandardCharsets.UTF_8))
                : Optional.empty();
        length = 0;
        marked = false;
        return whole;
    }

    private boolean hasWord() {
        byte[] each = line;
        byte mark = word[0];
        for (int at = 0; at + word.length <= length; at++) {
            if (each[at] == mark && Arrays.equals(each, at, at + word.length, word, 0, word.length)) {
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
