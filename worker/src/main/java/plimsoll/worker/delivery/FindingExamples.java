package plimsoll.worker.delivery;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first {@value #MOST} identities of each kind of finding. */
public final class FindingExamples {
    static final int MOST = 48;

    /** A way in which an operation or a copy can be wrong. */
    public enum AuditProblem {
        LOST("lost"),
        CORRUPTED("corrupted"),
        TRUNCATED("truncated"),
        DUPLICATED("duplicated"),
        UNEXPECTED("unexpected"),
        REORDERED("reordered"),
        PHANTOM("phantom"),
        RECOVERED("recovered");

        private final String key;

        AuditProblem(String key) {
            this.key = key;
        }
    }

    private final Map<AuditProblem, List<String>> byFinding = new EnumMap<>(AuditProblem.class);

    public void add(AuditProblem finding, String id) {
        List<String> examples = byFinding.computeIfAbsent(finding, any -> new ArrayList<>());
        if (examples.size() < MOST) {
            examples.add(id);
        }
    }

    /** Returns the examples by the finding's key in a summary; a finding without examples has an empty list. */
    public Map<String, List<String>> byKey() {
        Map<String, List<String>> byKey = new LinkedHashMap<>();
        for (AuditProblem finding : AuditProblem.values()) {
            byKey.put(finding.key, byFinding.getOrDefault(finding, List.of()));
        }
        return byKey;
    }
}
