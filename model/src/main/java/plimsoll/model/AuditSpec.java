package plimsoll.model;

import java.util.Map;
import java.util.TreeMap;

/** How to list what was stored: the name of an audit on the worker's class path, and its settings. */
public record AuditSpec(String name, Map<String, String> settings) {
    public AuditSpec {
        settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
