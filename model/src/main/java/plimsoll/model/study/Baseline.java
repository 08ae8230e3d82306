package plimsoll.model.study;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The reference that a run is compared with: cells of the same load and limits that run another build.
 *
 * @param named its name as the user gave it: a jar, or the directory of a result
 * @param pairs the baseline's cell by the cell that is compared with it, in the order of the study
 * @param thresholds the study's bounds on the change
 * @param capacities the study's bounds on the capacity
 */
public record Baseline(
        String named, Map<String, String> pairs, List<RelativeThreshold> thresholds, List<CapacityBound> capacities) {
    public Baseline {
        pairs = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(pairs));
        thresholds = List.copyOf(thresholds);
        capacities = List.copyOf(capacities);
    }
}
