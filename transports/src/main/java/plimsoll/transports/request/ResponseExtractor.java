package plimsoll.transports.request;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import plimsoll.model.BoundedSearch;
import plimsoll.model.BoundedSearch.SearchLimitException;

/**
 * Extracts a value that later steps of a flow use from an answer.
 *
 * @param where written {@code json /pointer}, {@code header NAME} or {@code regex PATTERN}
 */
public record ResponseExtractor(String name, Kind kind, String where) {
    private static final int LONGEST = 8000;
    private static final Pattern SAFE = Pattern.compile("[\\x20-\\x7e\\xa0-\\uffff]{0," + LONGEST + "}");

    /** The part of an answer that contains the value. */
    public enum Kind {
        JSON,
        HEADER,
        REGEX
    }

    /** @throws IllegalArgumentException when the text does not name a place */
    static ResponseExtractor of(String name, String written) {
        String[] words = written.split(" ", 2);
        try {
            Kind kind = Kind.valueOf(words[0].toUpperCase(Locale.ROOT));
            ResponseExtractor extractor = new ResponseExtractor(
                    name, kind, kind == Kind.HEADER ? words[1].toLowerCase(Locale.ROOT) : words[1]);
            extractor.check(written);
            return extractor;
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw DriverSettings.wrong("take." + name, written, "json /pointer, header NAME or regex PATTERN");
        }
    }

    private void check(String written) {
        boolean wrong = where.isEmpty() || (kind == Kind.JSON && !where.startsWith("/"));
        if (kind == Kind.REGEX) {
            try {
                Pattern.compile(where);
            } catch (PatternSyntaxException e) {
                wrong = true;
            }
        }
        if (wrong) {
            throw new IllegalArgumentException(written);
        }
    }

    /** Why an answer does not give a value; the message continues {@code acknowledged without NAME at WHERE}. */
    static final class ExtractionException extends Exception {
        private static final long serialVersionUID = 1;

        ExtractionException(Exception cause) {
            super(cause.getMessage(), cause);
        }
    }

    /**
     * Returns the value; empty when the answer does not contain it, or when no request could carry it: control
     * characters, more than {@value #LONGEST} characters, an object or an array.
     *
     * @param headers by name in lower case
     * @throws ExtractionException when the answer nests too deeply, or is too expensive for the expression
     */
    Optional<String> extract(Map<String, String> headers, String body) throws ExtractionException {
        Optional<String> found = switch (kind) {
            case HEADER -> Optional.ofNullable(headers.get(where));
            case REGEX -> searched(body);
            case JSON -> pointed(body);
        };
        return found.filter(value -> SAFE.matcher(value).matches());
    }

    private Optional<String> searched(String body) throws ExtractionException {
        try {
            return BoundedSearch.find(Pattern.compile(where, Pattern.DOTALL), body)
                    .map(found -> found.groupCount() > 0 ? found.group(1) : found.group());
        } catch (SearchLimitException e) {
            throw new ExtractionException(e);
        }
    }

    private Optional<String> pointed(String body) throws ExtractionException {
        Optional<Object> at = parsed(body);
        for (String token : where.substring(1).split("/", -1)) {
            at = at.flatMap(value -> inside(value, token.replace("~1", "/").replace("~0", "~")));
        }
        return at.filter(value -> !(value instanceof JsonObject) && !(value instanceof JsonArray))
                .map(Object::toString);
    }

    private static Optional<Object> parsed(String body) throws ExtractionException {
        try {
            return Optional.ofNullable(JsonParser.any().withLazyNumbers().from(JsonDepth.checked(body)));
        } catch (JsonDepth.TooDeepException e) {
            throw new ExtractionException(e);
        } catch (JsonParserException e) {
            return Optional.empty();
        }
    }

    private static Optional<Object> inside(Object value, String token) {
        if (value instanceof JsonObject object) {
            return Optional.ofNullable(object.get(token));
        }
        return value instanceof JsonArray array && token.matches("\\d{1,6}") && Integer.parseInt(token) < array.size()
                ? Optional.ofNullable(array.get(Integer.parseInt(token)))
                : Optional.empty();
    }
}
