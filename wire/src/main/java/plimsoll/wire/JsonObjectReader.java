package plimsoll.wire;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import plimsoll.model.record.RecordFile;
import plimsoll.model.record.UnreadableRecordException;

/**
 * Reads the keys of one JSON object, each of which must exist unless stated otherwise. A missing key or a value of the
 * wrong kind ends in {@link UnreadableRecordException} with the key and the value seen.
 */
final class JsonObjectReader {
    private static final long LONGEST_FILE = 4 << 20;

    /**
     * Far more than any format here needs. The parser recurses once per level, and too many levels would overflow the
     * stack.
     */
    private static final int DEEPEST = 64;

    /** From it on, a double may stand for a neighbour of the number that was written. */
    private static final double FIRST_INEXACT = 1L << 53;

    private static final int LONGEST_SHOWN = 200;

    /** In a millisecond. */
    private static final int NANOS = 1_000_000;

    private final String where;
    private final JsonObject object;

    private JsonObjectReader(String where, JsonObject object) {
        this.where = where;
        this.object = object;
    }

    /**
     * Reads a file that is one JSON object of at most 4m.
     *
     * @throws UnreadableRecordException if it is not, or if its values are invalid
     */
    static <T> T read(Path file, Function<JsonObjectReader, T> reader) {
        return read(file.toString(), text(file), reader);
    }

    /** Reads a text; {@code where} names it in error messages. */
    static <T> T read(String where, String text, Function<JsonObjectReader, T> reader) {
        if (deeperThanAllowed(text)) {
            throw new UnreadableRecordException(where + " is nested more than " + DEEPEST + " levels deep");
        }
        try {
            // Without lazy numbers, endless digits would become a number of that size.
            return reader.apply(new JsonObjectReader(
                    where, JsonParser.object().withLazyNumbers().from(text)));
        } catch (JsonParserException e) {
            throw new UnreadableRecordException(where + " is not a JSON object: " + e.getMessage(), e);
        } catch (IllegalArgumentException e) {
            throw new UnreadableRecordException(where + " is invalid: " + e.getMessage(), e);
        }
    }

    private static String text(Path file) {
        try {
            return RecordFile.text(file, LONGEST_FILE);
        } catch (IOException e) {
            throw RecordFile.unreadable(file, e);
        }
    }

    private static boolean deeperThanAllowed(String text) {
        int depth = 0;
        boolean quoted = false;
        boolean escaped = false;
        for (int i = 0; i < text.length() && depth <= DEEPEST; i++) {
            char each = text.charAt(i);
            if (each == '"' && !escaped) {
                quoted = !quoted;
            } else if (!quoted && (each == '{' || each == '[')) {
                depth++;
            } else if (!quoted && (each == '}' || each == ']')) {
                depth--;
            }
            escaped = each == '\\' && !escaped;
        }
        return depth > DEEPEST;
    }

    boolean has(String key) {
        return object.has(key);
    }

    String text(String key) {
        if (!object.isString(key)) {
            throw wrong(key, "a text");
        }
        return object.getString(key);
    }

    /** Reads a key that may be missing; empty if it is. */
    <T> Optional<T> optional(String key, Function<String, T> reader) {
        return object.has(key) ? Optional.of(reader.apply(key)) : Optional.empty();
    }

    Path path(String key) {
        return path(key, text(key));
    }

    List<Path> paths(String key) {
        return list(key).stream().map(each -> path(key, each)).collect(Collectors.toUnmodifiableList());
    }

    private Path path(String key, String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException e) {
            throw wrong(key, "a path or several");
        }
    }

    boolean flag(String key) {
        if (!object.isBoolean(key)) {
            throw wrong(key, "true or false");
        }
        return object.getBoolean(key);
    }

    /** Returns a whole number of either sign. */
    long signed(String key) {
        if (!object.isNumber(key)) {
            throw wrong(key, "a whole number");
        }
        try {
            return Long.parseLong(String.valueOf(object.get(key)));
        } catch (NumberFormatException notPlain) {
            return exactly(key, object.getDouble(key));
        }
    }

    /** Converts a number that is written with a fraction or an exponent. */
    private long exactly(String key, double number) {
        if (Math.abs(number) >= FIRST_INEXACT || number != Math.rint(number)) {
            throw wrong(key, "a whole number of 64 bits");
        }
        return (long) number;
    }

    long number(String key) {
        long number = object.isNumber(key) ? signed(key) : -1;
        if (number < 0) {
            throw wrong(key, "a whole number of at least 0");
        }
        return number;
    }

    int integer(String key) {
        long number = number(key);
        if (number > Integer.MAX_VALUE) {
            throw wrong(key, "at most " + Integer.MAX_VALUE);
        }
        return (int) number;
    }

    double decimal(String key) {
        if (!object.isNumber(key) || Double.isInfinite(object.getDouble(key))) {
            throw wrong(key, "a number");
        }
        return object.getDouble(key);
    }

    /** Returns a time in milliseconds, with a fraction if it is no whole number of them. */
    Duration millis(String key) {
        double millis = object.isNumber(key) ? object.getDouble(key) : 0;
        return millis > 0 && millis != Math.rint(millis)
                ? Duration.ofNanos(Math.round(millis * NANOS))
                : Duration.ofMillis(number(key));
    }

    /** Returns the number that {@link #millis(String)} reads. */
    static Number millis(Duration time) {
        if (time.toNanosPart() % NANOS == 0) {
            return time.toMillis();
        }
        return time.toNanos() / (double) NANOS;
    }

    /** Parses a text of hexadecimal digits into 64 bits. */
    long hexadecimal(String key) {
        try {
            return Long.parseUnsignedLong(text(key), 16);
        } catch (NumberFormatException e) {
            throw wrong(key, "1 to 16 hexadecimal digits");
        }
    }

    /** Formats 64 bits as the 16 digits that {@link #hexadecimal(String)} reads. */
    static String hexadecimal(long bits) {
        String digits = Long.toHexString(bits);
        return "0".repeat(16 - digits.length()) + digits;
    }

    JsonObjectReader object(String key) {
        if (!object.has(key) || !(object.get(key) instanceof JsonObject)) {
            throw wrong(key, "an object");
        }
        return new JsonObjectReader(where + ": " + key, object.getObject(key));
    }

    <T> List<T> objects(String key, Function<JsonObjectReader, T> reader) {
        List<T> all = new ArrayList<>();
        for (Object element : array(key)) {
            if (!(element instanceof JsonObject each)) {
                throw wrong(key, "an array of objects");
            }
            all.add(reader.apply(new JsonObjectReader(where + ": " + key + "[" + all.size() + "]", each)));
        }
        return all;
    }

    List<String> list(String key) {
        return array(key).stream()
                .map(element -> {
                    if (!(element instanceof String text)) {
                        throw wrong(key, "an array of texts");
                    }
                    return text;
                })
                .collect(Collectors.toUnmodifiableList());
    }

    /** Returns an array of whole numbers. */
    List<Long> numbers(String key) {
        return array(key).stream()
                .map(element -> {
                    if (!(element instanceof Number number) || number.doubleValue() != number.longValue()) {
                        throw wrong(key, "an array of whole numbers");
                    }
                    return number.longValue();
                })
                .collect(Collectors.toUnmodifiableList());
    }

    /** Returns an object whose values are all texts. */
    Map<String, String> texts(String key) {
        JsonObjectReader inner = object(key);
        Map<String, String> all = new TreeMap<>();
        inner.object.keySet().forEach(name -> all.put(name, inner.text(name)));
        return all;
    }

    /** Returns an object whose values are all arrays of texts, in its own order. */
    Map<String, List<String>> lists(String key) {
        JsonObjectReader inner = object(key);
        Map<String, List<String>> all = new LinkedHashMap<>();
        inner.object.keySet().forEach(name -> all.put(name, inner.list(name)));
        return all;
    }

    private JsonArray array(String key) {
        if (!object.has(key) || !(object.get(key) instanceof JsonArray)) {
            throw wrong(key, "an array");
        }
        return object.getArray(key);
    }

    /** Returns the error for a value that is missing or not as expected. */
    UnreadableRecordException wrong(String key, String expected) {
        String value = String.valueOf(object.get(key));
        String shown = value.length() <= LONGEST_SHOWN ? value : value.substring(0, LONGEST_SHOWN) + "...";
        String seen = object.has(key) ? "is " + shown : "is missing";
        return new UnreadableRecordException(where + ": '" + key + "' must be " + expected + ", but it " + seen);
    }
}
