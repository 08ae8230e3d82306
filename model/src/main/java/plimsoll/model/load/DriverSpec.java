package plimsoll.model.load;

import java.util.Map;
import java.util.TreeMap;

/**
 * Which driver performs the operations and how it is set.
 *
 * @param name the name that a driver on the worker's class path answers to, such as {@code http}
 * @param settings its own keys; texts may hold the launch placeholders, and ${id}, filled in per operation
 */
public record DriverSpec(String name, Map<String, String> settings) {
    public DriverSpec {
        settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
