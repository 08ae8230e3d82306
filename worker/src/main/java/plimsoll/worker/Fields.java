package plimsoll.worker;

import com.grack.nanojson.JsonArray;
import com.grack.nanojson.JsonObject;
import com.grack.nanojson.JsonParser;
import com.grack.nanojson.JsonParserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The keys of one JSON object, each of which must be there when it is asked for. */
public final class Fields {
    private static final long LONGEST_FILE = 4 << 20;

    private final String where;
    private final JsonObject object;

    private Fields(String where, JsonObject object) {
        this.where = where;
        this.object = object;
    }

    /** @throws IllegalArgumentException when the file is not one JSON object of at most 4m */
    public static Fields read(Path file) throws IOException {
        if (Files.size(file) > LONGEST_FILE) {
            throw new IllegalArgumentException(
                    file + " has " + Files.size(file) + " bytes, but at most " + LONGEST_FILE + " are read");
        }
        try {
            return new Fields(file.toString(), JsonParser.object().from(Files.readString(file)));
        } catch (JsonParserException e) {
            throw new IllegalArgumentException(file + " is not a JSON object: " + e.getMessage(), e);
        }
    }

    public boolean has(String key) {
        return object.has(key);
    }

    public String text(String key) {
        if (!object.isString(key)) {
            throw wrong(key, "a text");
        }
        return object.getString(key);
    }

    /** Empty when the key is missing. */
    public Optional<String> possibleText(String key) {
        return object.has(key) ? Optional.of(text(key)) : Optional.empty();
    }

    public long number(String key) {
        if (!object.isNumber(key) || object.getDouble(key) != object.getLong(key) || object.getLong(key) < 0) {
            throw wrong(key, "a whole number of at least 0");
        }
        return object.getLong(key);
    }

    public double decimal(String key) {
        if (!object.isNumber(key)) {
            throw wrong(key, "a number");
        }
        return object.getDouble(key);
    }

    public Duration millis(String key) {
        return Duration.ofMillis(number(key));
    }

    /** A text of hexadecimal digits as the 64 bits it stands for. */
    public long hexadecimal(String key) {
        try {
            return Long.parseUnsignedLong(text(key), 16);
        } catch (NumberFormatException e) {
            throw wrong(key, "1 to 16 hexadecimal digits");
        }
    }

    public Fields object(String key) {
        if (!object.has(key) || !(object.get(key) instanceof JsonObject)) {
            throw wrong(key, "an object");
        }
        return new Fields(where + ": " + key, object.getObject(key));
    }

    public List<Fields> objects(String key) {
        List<Fields> all = new ArrayList<>();
        for (Object element : array(key)) {
            if (!(element instanceof JsonObject each)) {
                throw wrong(key, "an array of objects");
            }
            all.add(new Fields(where + ": " + key + "[" + all.size() + "]", each));
        }
        return all;
    }

    public List<String> list(String key) {
        List<String> all = new ArrayList<>();
        for (Object element : array(key)) {
            if (!(element instanceof String each)) {
                throw wrong(key, "an array of texts");
            }
            all.add(each);
        }
        return all;
    }

    /** An object all of whose values are texts. */
    public Map<String, String> texts(String key) {
        Fields inner = object(key);
        Map<String, String> all = new TreeMap<>();
        for (String name : inner.object.keySet()) {
            all.put(name, inner.text(name));
        }
        return all;
    }

    private JsonArray array(String key) {
        if (!object.has(key) || !(object.get(key) instanceof JsonArray)) {
            throw wrong(key, "an array");
        }
        return object.getArray(key);
    }

    private IllegalArgumentException wrong(String key, String expected) {
        String seen = object.has(key) ? "is " + object.get(key) : "is missing";
        return new IllegalArgumentException(where + ": '" + key + "' must be " + expected + ", but it " + seen);
    }
}
