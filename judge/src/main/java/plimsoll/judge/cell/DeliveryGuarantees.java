package plimsoll.judge.cell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plimsoll.model.study.Experiment;

/** Notes which variants promise what about acknowledged operations, as the study states it. */
public final class DeliveryGuarantees {
    private DeliveryGuarantees() {}

    /** Returns the guarantees and their variants; empty if all variants give the same one or the study states none. */
    public static Optional<String> note(List<JudgedCell> cells) {
        Map<String, TreeSet<String>> variants = new TreeMap<>();
        cells.forEach(cell -> cell.experiment()
                .flatMap(Experiment::promises)
                .ifPresent(promise ->
                        variants.computeIfAbsent(promise, _ -> new TreeSet<>()).add(cell.variant())));
        return variants.size() < 2
                ? Optional.empty()
                : Optional.of(variants.entrySet().stream()
                        .map(each -> String.join(", ", each.getValue()) + ": " + each.getKey())
                        .collect(Collectors.joining(
                                "; ",
                                "Variants give different guarantees, and only those with the same guarantee are ranked"
                                        + " against each other. ",
                                ".")));
    }
}
