package lab;

import java.util.Map;
import java.util.Set;

/** The keys that a study gives to a driver or an audit; a wrong one is reported before the load begins. */
record Settings(String owner, Map<String, String> given) {
    /** @throws IllegalArgumentException for a key that is not among these */
    Settings only(String... keys) {
        if (!Set.of(keys).containsAll(given.keySet())) {
            throw new IllegalArgumentException(
                    owner + " takes the settings " + String.join(", ", keys) + ", but was given " + given.keySet());
        }
        return this;
    }

    String text(String key) {
        String value = given.getOrDefault(key, "");
        if (value.isBlank()) {
            throw new IllegalArgumentException(owner + " needs the setting '" + key + "'");
        }
        return value;
    }

    int port(String key) {
        String value = text(key);
        if (!value.matches("\\d{1,5}")) {
            throw new IllegalArgumentException(owner + ": '" + key + "' is a port, but this is '" + value + "'");
        }
        return Integer.parseInt(value);
    }
}
