package matrix;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.result.inside.CostKind;

/**
 * The truth about one change of {@code differences.yaml}.
 *
 * @param place the class that was made more expensive; empty for a refactoring
 * @param cost the cost of which the change is a part
 */
record PlantedChange(Optional<String> place, Optional<CostKind> cost) {
    private static final String HARMLESS = "-";
    private static final Map<String, CostKind> COSTS =
            Map.of("cpu", CostKind.CPU, "time", CostKind.TIME, "bytes", CostKind.ALLOCATION);

    /**
     * Reads {@code CHANGE CLASS COST} or {@code CHANGE -} a line.
     *
     * @throws IllegalArgumentException for a line of another form
     */
    static Map<String, PlantedChange> table(List<String> lines) {
        Map<String, PlantedChange> changes = new TreeMap<>();
        lines.stream()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                .forEach(line -> {
                    String[] words = line.split("\\s+", -1);
                    changes.put(words[0], change(words, line));
                });
        return changes;
    }

    private static PlantedChange change(String[] words, String line) {
        if (words.length == 2 && words[1].equals(HARMLESS)) {
            return new PlantedChange(Optional.empty(), Optional.empty());
        }
        if (words.length != 3 || words[1].equals(HARMLESS) || !COSTS.containsKey(words[2])) {
            throw new IllegalArgumentException(
                    "a change is CHANGE CLASS cpu|time|bytes or CHANGE -, not '" + line + "'");
        }
        return new PlantedChange(Optional.of(words[1]), Optional.ofNullable(COSTS.get(words[2])));
    }
}
