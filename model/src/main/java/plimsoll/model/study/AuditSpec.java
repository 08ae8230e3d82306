package plimsoll.model.study;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How to list stored copies: the name of an audit on the worker's class path, and its settings.
 *
 * @param after delay between the end of the load and the listing; empty: none
 * @param checksums whether its listing has checksums, by the study; empty: the study leaves it open
 * @param replica the replica that it asks; empty: it asks no replica
 */
public record AuditSpec(
        String name,
        Map<String, String> settings,
        Optional<Duration> after,
        Optional<Boolean> checksums,
        Optional<String> replica) {
    /** An audit that begins at once. */
    public AuditSpec(String name, Map<String, String> settings) {
        this(name, settings, Optional.empty(), Optional.empty(), Optional.empty());
    }

    /**
     * Whether a listing without checksums is an error of the listing; an http audit returns checksums only if
     * configured to.
     */
    public boolean tellsContent() {
        return checksums.orElseGet(() -> !name.equals("http") || settings.containsKey("crc32c"));
    }

    /** Whether it returns the length of each copy; otherwise it returns identities only. */
    public boolean tellsLength() {
        return !name.equals("http") || settings.containsKey("length");
    }

    public AuditSpec after(Duration time) {
        return new AuditSpec(name, settings, Optional.of(time), checksums, replica);
    }

    /** The same listing of one replica, with its own settings. */
    public AuditSpec ofReplica(String member, Map<String, String> own) {
        return new AuditSpec(name, own, after, checksums, Optional.of(member));
    }

    /** Its name in files and findings, which no other audit of the trial has: {@code http-service-2} for a replica. */
    public String key() {
        return replica.map(member -> name + "-" + member).orElse(name);
    }

    /** The same, compared by length alone. */
    public AuditSpec withoutChecksums() {
        return new AuditSpec(name, settings, after, Optional.of(false), replica);
    }

    public AuditSpec {
        settings = java.util.Collections.unmodifiableMap(new TreeMap<>(settings));
    }
}
