package plimsoll.judge.cell;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plimsoll.model.study.Experiment;

/** Who promises what of that which is acknowledged, as the study says. */
public final class DeliveryGuarantees {
    private DeliveryGuarantees() {}

    /** A sentence to stand beside the figures; empty where all promise the same, or the study says nothing. */
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
                                "Variants promise different things, and only those of one promise are ranked against each"
                                        + " other. ",
                                ".")));
    }
}
