package plimsoll.driver;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Values that the steps of one run of a flow took from their answers, by name. Steps run one after the other, so one
 * thread at a time uses it.
 */
public final class FlowVariables {
    /** Most flows take no values, so the map is allocated lazily. */
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
