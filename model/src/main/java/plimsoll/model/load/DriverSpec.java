package plimsoll.model.load;

import java.util.Map;
import java.util.TreeMap;

/**
 * The driver that performs the operations, and its settings.
 *
 * @param name name of a driver on the worker's class path, such as {@code http}
 * @param settings the driver's own keys; values may contain the launch placeholders, and ${id}, which is filled in per
 *     operation
 */
public record DriverSpec(String name, Map<String, String> settings) {
    public DriverSpec {
        settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
