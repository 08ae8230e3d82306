package plimsoll.records.lines;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads lines of UTF-8 of which none fills the heap: beyond {@value #LONGEST} characters a line is cut. */
public final class LineReader implements AutoCloseable {
    static final int LONGEST = 1 << 20;

    private final BufferedReader reader;

    /**
     * Replaces malformed characters: a killed process may leave half a character behind, which is a torn line, not an
     * unreadable file.
     */
    public LineReader(InputStream bytes) {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPLACE)
                .onUnmappableCharacter(CodingErrorAction.REPLACE);
        this.reader = new BufferedReader(new InputStreamReader(bytes, decoder));
    }

    /** Returns the next line, without its line break; empty at the end. */
    public Optional<String> next() throws IOException {
        StringBuilder line = new StringBuilder();
        int character = reader.read();
        if (character < 0) {
            return Optional.empty();
        }
        for (; character >= 0 && character != '\n'; character = reader.read()) {
            if (line.length() < LONGEST) {
                line.append((char) character);
            }
        }
        return Optional.of(line.toString());
    }

    /** Returns whether nothing more follows. */
    public boolean atEnd() throws IOException {
        return reader.read() < 0;
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
