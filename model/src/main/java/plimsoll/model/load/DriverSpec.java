package plimsoll.model.load;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The driver that performs the operations, and its settings.
 *
 * @param name name of a driver on the worker's class path, such as {@code http}
 * @param settings the driver's own keys; values may contain the launch placeholders, and ${id}, which is filled in per
 *     operation
 */
public record DriverSpec(String name, Map<String, String> settings) {
    /** Names of the built-in drivers for HTTP. */
    public static final Set<String> HTTP = Set.of("http", "http-loop");

    private static final Set<String> READING = Set.of("GET", "HEAD");

    public DriverSpec {
        settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
    }

    /** Whether all its operations are HTTP requests that only read; of other drivers it is not known. */
    public boolean reads() {
        List<String> methods = settings.entrySet().stream()
                .filter(setting -> isMethod(setting.getKey()))
                .map(Map.Entry::getValue)
                .toList();
        return HTTP.contains(name) && !methods.isEmpty() && READING.containsAll(methods);
    }

    /** Each step of a flow has a method of its own. */
    private static boolean isMethod(String key) {
        return key.equals("method") || (key.startsWith("step.") && key.endsWith(".method"));
    }
}
