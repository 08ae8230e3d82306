package plimsoll.worker.audit;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The first {@value #MOST} identities of each class of finding. */
final class Examples {
    static final int MOST = 48;

    /** What can be wrong with an operation or a copy. */
    enum Finding {
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

        String key() {
            return key;
        }
    }

    private final Map<Finding, List<String>> byFinding = new EnumMap<>(Finding.class);

    void add(Finding finding, String id) {
        List<String> known = byFinding.computeIfAbsent(finding, any -> new ArrayList<>());
        if (known.size() < MOST) {
            known.add(id);
        }
    }

    List<String> of(Finding finding) {
        return byFinding.getOrDefault(finding, List.of());
    }
}
