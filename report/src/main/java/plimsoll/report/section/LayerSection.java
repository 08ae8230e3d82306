package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.figure.Amounts;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.result.Layer;
import plimsoll.model.result.Result;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/** Shows the cost of an operation layer by layer: bars like steps, since each begins where the layer before ended. */
final class LayerSection implements Section {
    private static final List<String> TITLES = List.of("CPU time", "allocated", "written");

    /** A figure of every layer, with the largest of them. */
    private record Cost(Figure figure, double most) {
        static Cost of(Figure figure, List<Layer> layers) {
            return new Cost(
                    figure,
                    layers.stream()
                            .flatMap(
                                    layer -> Optional.ofNullable(layer.figures().get(figure.key())).stream())
                            .max(Double::compare)
                            .orElse(0.0));
        }

        Cell whole(Layer layer) {
            return Cell.of(Optional.ofNullable(layer.figures().get(figure.key()))
                    .map(figure::show)
                    .orElse(CellFigure.ABSENT));
        }

        Cell added(Layer layer, String otherwise) {
            return Cell.of(Optional.ofNullable(layer.added().get(figure.key()))
                    .map(value -> (value < 0 ? "-" : "+") + figure.show(Math.abs(value)))
                    .orElse(otherwise));
        }

        Cell bar(Layer layer) {
            double whole = value(layer.figures(), 0);
            return Cell.bar(Math.max(0, whole - value(layer.added(), whole)), whole, most);
        }

        private double value(Map<String, Double> figures, double otherwise) {
            return figures.getOrDefault(figure.key(), otherwise);
        }
    }

    @Override
    public String key() {
        return "layers";
    }

    @Override
    public String title() {
        return "What each layer costs";
    }

    /** Empty when the study names no layers, or none of them was measured. */
    @Override
    public Optional<View> of(Result result) {
        List<Layer> layers = result.layers();
        if (layers.stream().noneMatch(LayerSection::measured)) {
            return Optional.empty();
        }
        List<Cost> costs = ProcessorFigures.OF_A_LAYER.stream()
                .map(figure -> Cost.of(figure, layers))
                .toList();
        return Optional.of(new View.Group(List.of(
                new View.Explanation(
                        "Each layer is a cell whose operations end there. A bar is what the layer adds to the"
                                + " one before, taken round by round; it ends at what an operation has cost by"
                                + " then."),
                new View.Table(
                        "An operation layer by layer, from outside in:",
                        columns(),
                        layers.stream().map(layer -> row(layer, costs)).toList()))));
    }

    private static List<Column> columns() {
        List<Column> columns = new ArrayList<>(List.of(
                new Column("layer", Kind.NAME),
                new Column("cell", Kind.WORDS, true),
                new Column("rounds", Kind.NUMBER, true)));
        for (String title : TITLES) {
            boolean first = title.equals(TITLES.getFirst());
            columns.add(new Column(title, Kind.NUMBER));
            columns.add(new Column("added", Kind.NUMBER, !first));
            columns.add(new Column("", Kind.BAR, !first));
        }
        return columns;
    }

    private static List<Cell> row(Layer layer, List<Cost> costs) {
        if (!measured(layer)) {
            return Cell.row(layer.name(), "not measured: no round of " + layer.cell() + " held");
        }
        List<Cell> row = new ArrayList<>(Cell.row(layer.name(), layer.cell(), Amounts.count((long) layer.rounds())));
        String alone = "no round beside the layer before";
        for (Cost cost : costs) {
            row.add(cost.whole(layer));
            row.add(cost.added(layer, cost.equals(costs.getFirst()) ? alone : CellFigure.ABSENT));
            row.add(cost.bar(layer));
        }
        return row;
    }

    private static boolean measured(Layer layer) {
        return layer.figures().containsKey(ProcessorFigures.CPU_EACH.key());
    }
}
