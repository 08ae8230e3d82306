package plimsoll.model.study;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How to list what was stored: the name of an audit on the worker's class path, and its settings.
 *
 * @param after how long the load has been over when the listing begins; empty: it begins at once
 * @param checksums whether the study says that it tells them; empty: the study says nothing of it
 */
public record AuditSpec(
        String name, Map<String, String> settings, Optional<Duration> after, Optional<Boolean> checksums) {
    /** One that begins at once. */
    public AuditSpec(String name, Map<String, String> settings) {
        this(name, settings, Optional.empty(), Optional.empty());
    }

    /** Whether a listing without checksums is a fault of the listing; an http audit tells of them only when asked to. */
    public boolean tellsContent() {
        return checksums.orElseGet(() -> !name.equals("http") || settings.containsKey("crc32c"));
    }

    /** Whether it says how long a copy is; else it says who is there, and nothing more. */
    public boolean tellsLength() {
        return !name.equals("http") || settings.containsKey("length");
    }

    public AuditSpec after(Duration time) {
        return new AuditSpec(name, settings, Optional.of(time), checksums);
    }

    /** The same, held against lengths alone. */
    public AuditSpec withoutChecksums() {
        return new AuditSpec(name, settings, after, Optional.of(false));
    }

    public AuditSpec {
        settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
