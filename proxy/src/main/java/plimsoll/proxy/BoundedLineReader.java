package plimsoll.proxy;

import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** Reads lines from an untrusted sender and keeps a bounded part of each. */
final class BoundedLineReader {
    /** Far longer than any command. */
    static final int CHARACTERS_MAX = 1000;

    private final Reader reader;

    BoundedLineReader(Reader reader) {
        this.reader = reader;
    }

    /** Returns the next line, cut at {@value #CHARACTERS_MAX} characters; empty at the end of the input. */
    Optional<Line> next() throws IOException {
        StringBuilder text = new StringBuilder();
        long length = 0;
        for (int character = reader.read(); character != '\n'; character = reader.read()) {
            if (character < 0) {
                return length == 0 ? Optional.empty() : Optional.of(new Line(text.toString(), length));
            }
            if (length++ < CHARACTERS_MAX) {
                text.append((char) character);
            }
        }
        return Optional.of(new Line(text.toString(), length));
    }

    /**
     * A line, possibly cut.
     *
     * @param length of the uncut line, in characters
     */
    record Line(String text, long length) {
        /** @throws IllegalArgumentException when the line was cut */
        String uncut() {
            if (length > CHARACTERS_MAX) {
                throw new IllegalArgumentException("a command has at most " + CHARACTERS_MAX + " characters, got "
                        + length + ": '" + text.substring(0, 40) + "...'");
            }
            return text;
        }
    }
}
