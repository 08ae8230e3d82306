package plimsoll.transports.http;

import com.grack.nanojson.JsonObject;
import java.util.List;
import java.util.Optional;
import plimsoll.transports.request.DriverSettings;

/** A path of keys of nested objects, such as {@code $.name} or {@code $.file.name}. */
final class JsonPath {
    private final String written;
    private final List<String> keys;

    /** @param setting the key of the setting, for the error message */
    JsonPath(String setting, String path) {
        if (!path.matches("\\$(\\.[^.\\[\\]]{1,200}){1,16}")) {
            throw DriverSettings.wrong(setting, path, "a path such as $.name");
        }
        this.written = path;
        this.keys = List.of(path.substring(2).split("\\."));
    }

    /** Returns the value at the path; empty when a key on it is missing or null. */
    Optional<Object> in(JsonObject item) {
        Object value = item;
        for (String key : keys) {
            Object inner = value instanceof JsonObject object ? object.get(key) : null;
            if (inner == null) {
                return Optional.empty();
            }
            value = inner;
        }
        return Optional.of(value);
    }

    @Override
    public String toString() {
        return written;
    }
}
