package plimsoll.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the answers of one flow have given so far, by name. Its steps follow one another, so one thread at a time uses it.
 */
public final class FlowVariables {
    /** Most flows take nothing, so nothing is kept for them. */
    private Map<String, String> byName = Map.of();

    public Optional<String> get(String name) {
        return Optional.ofNullable(byName.get(name));
    }

    public void put(String name, String value) {
        if (byName.isEmpty()) {
            byName = new HashMap<>();
        }
        byName.put(name, value);
    }
}
