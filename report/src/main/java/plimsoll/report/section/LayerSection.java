package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.LayerCost;
import plimsoll.model.result.Result;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** The cost of an operation layer by layer; each bar starts where the bar of the previous layer ends. */
final class LayerSection implements Section {
    private static final List<String> TITLES = List.of("CPU time", "allocated", "written");

    /** A figure of the layers, with its maximum over all of them. */
    private record Cost(Figure figure, double most) {
        static Cost of(Figure figure, List<LayerCost> layers) {
            return new Cost(
                    figure,
                    layers.stream()
                            .flatMap(
                                    layer -> Optional.ofNullable(layer.figures().get(figure.key())).stream())
                            .max(Double::compare)
                            .orElse(0.0));
        }

        TableCell whole(LayerCost layer) {
            return TableCell.of(CellFigure.text(layer.figures(), figure));
        }

        TableCell added(LayerCost layer, String otherwise) {
            return TableCell.of(Optional.ofNullable(layer.added().get(figure.key()))
                    .map(value -> (value < 0 ? "-" : "+") + figure.show(Math.abs(value)))
                    .orElse(otherwise));
        }

        TableCell bar(LayerCost layer) {
            double whole = value(layer.figures(), 0);
            return TableCell.bar(Math.max(0, whole - value(layer.added(), whole)), whole, most);
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
        return "Cost of each layer";
    }

    /** Returns empty if the study names no layers, or none was measured. */
    @Override
    public Optional<View> of(Result result) {
        List<LayerCost> layers = result.layers();
        if (layers.stream().noneMatch(LayerSection::measured)) {
            return Optional.empty();
        }
        List<Cost> costs = ProcessorFigures.OF_A_LAYER.stream()
                .map(figure -> Cost.of(figure, layers))
                .toList();
        return Optional.of(new View.Group(List.of(
                new View.Explanation(
                        "Each layer is a cell whose operations end there. A bar shows the cost that the layer"
                                + " adds to the previous one, compared round by round; it ends at the total cost"
                                + " so far."),
                new View.Table(
                        "The cost of an operation by layer, from outside in:",
                        columns(),
                        layers.stream().map(layer -> row(layer, costs)).toList()))));
    }

    private static List<TableColumn> columns() {
        List<TableColumn> columns = new ArrayList<>(List.of(
                new TableColumn("layer", Kind.NAME),
                new TableColumn("cell", Kind.WORDS, true),
                new TableColumn("rounds", Kind.NUMBER, true)));
        for (String title : TITLES) {
            boolean first = title.equals(TITLES.getFirst());
            columns.add(new TableColumn(title, Kind.NUMBER));
            columns.add(new TableColumn("added", Kind.NUMBER, !first));
            columns.add(new TableColumn("", Kind.BAR, !first));
        }
        return columns;
    }

    private static List<TableCell> row(LayerCost layer, List<Cost> costs) {
        if (!measured(layer)) {
            return TableCell.row(layer.name(), "not measured: no round of " + layer.cell() + " held");
        }
        List<TableCell> row =
                new ArrayList<>(TableCell.row(layer.name(), layer.cell(), QuantityFormat.count((long) layer.rounds())));
        String alone = "no round in common with the layer before";
        for (Cost cost : costs) {
            row.add(cost.whole(layer));
            row.add(cost.added(layer, cost.equals(costs.getFirst()) ? alone : CellFigure.ABSENT));
            row.add(cost.bar(layer));
        }
        return row;
    }

    private static boolean measured(LayerCost layer) {
        return layer.figures().containsKey(ProcessorFigures.CPU_EACH.key());
    }
}
