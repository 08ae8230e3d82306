package plimsoll.judge.cell;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.TrialResult;
import plimsoll.model.study.LayerSpec;
import plimsoll.model.verdict.Verdict;

/**
 * Computes what each layer of a service adds to the cost of an operation: the difference between the cell whose
 * operations end at that layer and the cell of the layer before. It is taken round by round, since trials close in time
 * share the state of the machine.
 */
public final class LayerCostEvaluator {
    private final List<JudgedCell> cells;

    private LayerCostEvaluator(List<JudgedCell> cells) {
        this.cells = cells;
    }

    /** Returns the layers in the study's order. */
    public static List<LayerCost> of(List<LayerSpec> specs, List<JudgedCell> cells) {
        LayerCostEvaluator evaluator = new LayerCostEvaluator(cells);
        List<LayerCost> layers = new ArrayList<>();
        for (int i = 0; i < specs.size(); i++) {
            layers.add(evaluator.layer(specs.get(i), i == 0 ? Optional.empty() : Optional.of(specs.get(i - 1))));
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
            median(outer.map(before -> increases(held(before.cell()), here, figure))
                            .orElseGet(() -> values(here, figure)))
                    .ifPresent(value -> added.put(figure, value));
        }
        return new LayerCost(spec.name(), spec.cell(), here.size(), figures, added);
    }

    /** Returns the rounds that held; others do not measure a cost. */
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

    private static List<Double> increases(
            Map<Integer, TrialResult> outer, Map<Integer, TrialResult> here, String figure) {
        return here.entrySet().stream()
                .flatMap(round -> Optional.ofNullable(outer.get(round.getKey()))
                        .flatMap(before -> increase(before, round.getValue(), figure))
                        .stream())
                .toList();
    }

    private static Optional<Double> increase(TrialResult outer, TrialResult here, String figure) {
        return Optional.ofNullable(outer.figures().get(figure))
                .flatMap(before ->
                        Optional.ofNullable(here.figures().get(figure)).map(after -> after - before));
    }

    private static Optional<Double> median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(Double::doubleValue)).stream()
                .boxed()
                .findFirst();
    }
}
