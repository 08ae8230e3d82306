package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.TrialResult;

/** Describes in one line why operations of a cell were not acknowledged, all rounds together. */
final class ReasonText {
    private static final int NAMED = 3;

    private ReasonText() {}

    /** Lists the most frequent kinds first; empty if every operation was acknowledged. */
    static String of(List<TrialResult> trials) {
        Map<String, Long> all = new TreeMap<>();
        trials.forEach(trial -> trial.reasons().forEach((reason, count) -> all.merge(reason, count, Long::sum)));
        List<String> parts = new ArrayList<>(all.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED)
                .map(each -> QuantityFormat.count(each.getValue()) + " " + each.getKey())
                .toList());
        if (parts.isEmpty()) {
            return "";
        }
        int left = all.size() - NAMED;
        if (left > 0) {
            parts.add(left + (left == 1 ? " other kind" : " other kinds"));
        }
        return "not acknowledged: " + String.join("; ", parts);
    }
}
