package plimsoll.worker.delivery;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The first {@value #MOST} identities of each class of finding. */
public final class FindingExamples {
    static final int MOST = 48;

    /** What can be wrong with an operation or a copy. */
    public enum Finding {
        LOST("lost"),
        CORRUPTED("corrupted"),
        TRUNCATED("truncated"),
        DUPLICATED("duplicated"),
        UNEXPECTED("unexpected"),
        REORDERED("reordered"),
        PHANTOM("phantom"),
        RECOVERED("recovered");

        private final String key;

        Finding(String key) {
            this.key = key;
        }
    }

    private final Map<Finding, List<String>> byFinding = new EnumMap<>(Finding.class);

    public void add(Finding finding, String id) {
        List<String> known = byFinding.computeIfAbsent(finding, any -> new ArrayList<>());
        if (known.size() < MOST) {
            known.add(id);
        }
    }

    /** By the class's name in a summary; a class without any is there with none. */
    public Map<String, List<String>> byKey() {
        Map<String, List<String>> byKey = new LinkedHashMap<>();
        for (Finding finding : Finding.values()) {
            byKey.put(finding.key, byFinding.getOrDefault(finding, List.of()));
        }
        return byKey;
    }
}
