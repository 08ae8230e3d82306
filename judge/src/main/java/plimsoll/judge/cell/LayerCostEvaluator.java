package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.LayerSpec;
import plimsoll.model.verdict.Verdict;

/**
 * What each layer of a service costs an operation: the difference between a cell whose operations end there and the cell of
 * the layer before, round by round, since neighbours in time share what the machine does to them.
 */
public final class LayerCostEvaluator {
    private final List<JudgedCell> cells;

    private LayerCostEvaluator(List<JudgedCell> cells) {
        this.cells = cells;
    }

    /** In the study's order. */
    public static List<LayerCost> of(List<LayerSpec> specs, List<JudgedCell> cells) {
        LayerCostEvaluator fold = new LayerCostEvaluator(cells);
        List<LayerCost> layers = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            layers.add(fold.layer(specs.get(i), i == 0 ? Optional.empty() : Optional.of(specs.get(i - 1))));
        }
        return layers;
    }

    private LayerCost layer(LayerSpec spec, Optional<LayerSpec> outer) {
        Map<Integer, TrialResult> here = held(spec.cell());
        Map<String, Double> figures = new LinkedHashMap<>();
        Map<String, Double> added = new LinkedHashMap<>();
        for (String figure :
                ProcessorFigures.OF_A_LAYER.stream().map(Figure::key).toList()) {
            median(values(here, figure)).ifPresent(value -> figures.put(figure, value));
            median(outer.map(before -> rises(held(before.cell()), here, figure)).orElseGet(() -> values(here, figure)))
                    .ifPresent(value -> added.put(figure, value));
        }
        return new LayerCost(spec.name(), spec.cell(), here.size(), figures, added);
    }

    /** A disturbed or broken round tells no cost. */
    private Map<Integer, TrialResult> held(String cell) {
        Map<Integer, TrialResult> held = new TreeMap<>();
        cells.stream()
                .filter(one -> one.name().equals(cell))
                .flatMap(one -> one.trials().stream())
                .filter(trial -> trial.verdict() instanceof Verdict.Holds)
                .forEach(trial -> held.put(trial.round(), trial));
        return held;
    }

    private static List<Double> values(Map<Integer, TrialResult> trials, String figure) {
        return trials.values().stream()
                .flatMap(trial -> Optional.ofNullable(trial.figures().get(figure)).stream())
                .toList();
    }

    private static List<Double> rises(Map<Integer, TrialResult> outer, Map<Integer, TrialResult> here, String figure) {
        return here.entrySet().stream()
                .flatMap(round -> Optional.ofNullable(outer.get(round.getKey()))
                        .flatMap(before -> rise(before, round.getValue(), figure))
                        .stream())
                .toList();
    }

    private static Optional<Double> rise(TrialResult outer, TrialResult here, String figure) {
        return Optional.ofNullable(outer.figures().get(figure))
                .flatMap(before ->
                        Optional.ofNullable(here.figures().get(figure)).map(after -> after - before));
    }

    private static Optional<Double> median(List<Double> values) {
        return values.isEmpty() ? Optional.empty() : Optional.of(JudgedCell.median(new ArrayList<>(values)));
    }
}
