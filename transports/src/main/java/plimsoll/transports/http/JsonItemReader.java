package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import plimsoll.transports.request.JsonDepth;

/**
 * Reads the objects of a JSON array, or of a sequence such as NDJSON, one at a time; an object has at most
 * {@value #LONGEST} bytes. An array without its closing bracket is an error: half a listing must not be taken for a
 * whole one.
 */
final class JsonItemReader {
    static final int LONGEST = 1 << 20;

    private enum ParserState {
        START,
        IN_SEQUENCE,
        BEFORE_FIRST,
        AFTER_ITEM,
        AFTER_COMMA,
        END
    }

    private final InputStream in;
    private ParserState state = ParserState.START;

    JsonItemReader(InputStream in) {
        this.in = new BufferedInputStream(in);
    }

    /** Returns the next object; empty at the end. */
    Optional<JsonObject> next() throws IOException {
        int next = nextNonBlank();
        if (state == ParserState.START) {
            state = next == '[' ? ParserState.BEFORE_FIRST : ParserState.IN_SEQUENCE;
            next = next == '[' ? nextNonBlank() : next;
        }
        if (state == ParserState.AFTER_ITEM && next == ',') {
            state = ParserState.AFTER_COMMA;
            next = nextNonBlank();
        }
        if (next == ']' && (state == ParserState.BEFORE_FIRST || state == ParserState.AFTER_ITEM)) {
            state = ParserState.END;
            next = nextNonBlank();
        }
        if (next < 0 && (state == ParserState.IN_SEQUENCE || state == ParserState.END)) {
            return Optional.empty();
        }
        if (next != '{' || state == ParserState.AFTER_ITEM || state == ParserState.END) {
            throw misplaced(next);
        }
        state = state == ParserState.IN_SEQUENCE ? state : ParserState.AFTER_ITEM;
        return Optional.of(parse(item()));
    }

    /** Whether the closing bracket of an array has ended the listing. */
    boolean endsByBracket() {
        return state == ParserState.END;
    }

    private int nextNonBlank() throws IOException {
        int next = in.read();
        while (next == ' ' || next == '\n' || next == '\r' || next == '\t') {
            next = in.read();
        }
        return next;
    }

    /** Reads the rest of an object whose opening brace has been read, and returns its text. */
    private String item() throws IOException {
        ByteArrayOutputStream text = new ByteArrayOutputStream();
        text.write('{');
        boolean quoted = false;
        for (int depth = 1; depth > 0; ) {
            int next = in.read();
            append(text, next);
            if (quoted && next == '\\') {
                append(text, in.read());
            } else if (next == '"') {
                quoted = !quoted;
            } else if (!quoted) {
                depth += next == '{' ? 1 : next == '}' ? -1 : 0;
            }
        }
        return text.toString(StandardCharsets.UTF_8);
    }

    private static void append(ByteArrayOutputStream text, int next) throws IOException {
        if (next < 0) {
            throw new IOException("the listing ends in the middle of an item");
        }
        if (text.size() >= LONGEST) {
            throw new IOException("an item of the listing is longer than " + LONGEST + " bytes");
        }
        text.write(next);
    }

    /** Numbers stay text: one of a million digits would take seconds to become a number. */
    private static JsonObject parse(String text) throws IOException {
        try {
            return JsonParser.object().withLazyNumbers().from(JsonDepth.checked(text));
        } catch (JsonDepth.TooDeepException e) {
            throw new IOException("an item of the listing cannot be read: " + e.getMessage(), e);
        } catch (JsonParserException e) {
            throw new IOException("an item of the listing is not valid JSON: " + e.getMessage(), e);
        }
    }

    private IOException misplaced(int next) {
        String found = next < 0 ? "its end" : "'" + (char) next + "'";
        return new IOException("the listing must be a JSON array of objects or one object per line, but has " + found
                + " in state " + state);
    }
}
