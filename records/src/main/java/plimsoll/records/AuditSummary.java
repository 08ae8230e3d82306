package plimsoll.records;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What an audit counted: the content of {@code audit-A.json}.
 *
 * @param unexpected copies that nobody sent
 * @param unread listed, but their bytes could not be read
 * @param reordered entries that came after a later one of their producer; only a consumer can tell
 * @param examples by class, the first of each
 * @param unfinished begun in the store and never finished
 */
public record AuditSummary(
        long listed,
        long unexpected,
        long unread,
        Optional<Long> reordered,
        Map<String, List<String>> examples,
        Optional<Long> unfinished) {
    /** What a consumer left that was killed before it could count: all that is known stands at the addresses. */
    public static final AuditSummary NONE = new AuditSummary(0, 0, 0, Map.of());

    /** Of a consumer. */
    public AuditSummary(
            long listed, long unexpected, long unread, Optional<Long> reordered, Map<String, List<String>> examples) {
        this(listed, unexpected, unread, reordered, examples, Optional.empty());
    }

    public AuditSummary(long listed, long unexpected, long unread, Map<String, List<String>> examples) {
        this(listed, unexpected, unread, Optional.empty(), examples);
    }

    public AuditSummary {
        examples = Collections.unmodifiableMap(new TreeMap<>(examples));
    }
}
