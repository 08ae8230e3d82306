package plimsoll.records.lines;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines of UTF-8 of which none fills the heap: beyond {@value #LONGEST} characters a line is cut. */
public final class LineReader implements AutoCloseable {
    static final int LONGEST = 1 << 20;

    private static final int CHUNK = 1 << 13;

    private final Reader reader;
    private final char[] chunk = new char[CHUNK];
    private int from;
    private int to;

    /**
     * Replaces malformed characters: a killed process may leave half a character behind, which is a torn line, not an
     * unreadable file.
     */
    public LineReader(InputStream bytes) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        this.reader = new InputStreamReader(bytes, decoder);
    }

    /** Returns the next line, without its line break; empty at the end. */
    public Optional<String> next() throws IOException {
        if (atEnd()) {
            return Optional.empty();
        }
        StringBuilder line = new StringBuilder();
        boolean whole = false;
        while (!whole && !atEnd()) {
            int end = endOfLine();
            line.append(chunk, from, Math.min(end - from, LONGEST - line.length()));
            whole = end < to;
            from = whole ? end + 1 : end;
        }
        return Optional.of(line.toString());
    }

    /** Returns whether nothing more follows. */
    public boolean atEnd() throws IOException {
        if (from < to) {
            return false;
        }
        from = 0;
        to = Math.max(0, reader.read(chunk));
        return to == 0;
    }

    /** Returns the index of the next line break in the chunk, or the chunk's end. */
    private int endOfLine() {
        int end = from;
        while (end < to && chunk[end] != '\n') {
            end++;
        }
        return end;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
