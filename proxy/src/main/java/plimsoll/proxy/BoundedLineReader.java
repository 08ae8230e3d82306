package plimsoll.proxy;

import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** Lines of a bounded length, read from somebody who may send anything. */
final class BoundedLineReader {
    /** No command is nearly as long. */
    static final int CHARACTERS_MAX = 1000;

    private final Reader from;

    BoundedLineReader(Reader from) {
        this.from = from;
    }

    /** The next line, of which everything beyond the bound is passed over; empty when there are no more. */
    Optional<Line> next() throws IOException {
        StringBuilder text = new StringBuilder();
        long length = 0;
        for (int character = from.read(); character != '\n'; character = from.read()) {
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
     * A line's begin.
     *
     * @param length of the whole line
     */
    record Line(String text, long length) {
        /** @throws IllegalArgumentException when it was longer than the bound */
        String whole() {
            if (length > CHARACTERS_MAX) {
                throw new IllegalArgumentException("a command has at most " + CHARACTERS_MAX
                        + " characters, but this has " + length + ": '" + text.substring(0, 40) + "...'");
            }
            return text;
        }
    }
}
