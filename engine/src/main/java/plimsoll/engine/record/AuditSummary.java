package plimsoll.engine.record;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an audit counted: the content of {@code audit-A.json}.
 *
 * @param unexpected copies that nobody sent
 * @param unread listed, but their bytes could not be read
 * @param examples by class, the first of each
 */
public record AuditSummary(long listed, long unexpected, long unread, Map<String, List<String>> examples) {
    public AuditSummary {
        examples = Collections.unmodifiableMap(new TreeMap<>(examples));
    }
}
