package plimsoll.report.section;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.VerdictStyle;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** A row for every trial, including repeated ones; only a page has room for them. */
final class TrialSection implements Section {
    private static final List<Figure> FIGURES = List.of(
            ThroughputFigures.DURATION,
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            MemoryFigures.WORKING_SET,
            MemoryFigures.CONTAINER,
            ProcessorFigures.GC_SHARE);

    @Override
    public String key() {
        return "trials";
    }

    @Override
    public String title() {
        return "Every trial";
    }

    @Override
    public Optional<View> of(Result result) {
        List<Figure> figures = FIGURES.stream()
                .filter(figure -> !figure.equals(MemoryFigures.WORKING_SET) || isMeasured(figure, result))
                .toList();
        return result.trials().isEmpty()
                ? Optional.empty()
                : Optional.of(new View.Detail(List.of(new View.Table(
                        "",
                        columns(figures),
                        result.trials().stream()
                                .map(trial -> row(trial, figures))
                                .toList()))));
    }

    private static boolean isMeasured(Figure figure, Result result) {
        return result.trials().stream().anyMatch(trial -> trial.figures().containsKey(figure.key()));
    }

    private static List<TableColumn> columns(List<Figure> figures) {
        return Stream.of(
                        Stream.of(
                                new TableColumn("Trial", Kind.CODE),
                                new TableColumn("Variant", Kind.WORDS),
                                new TableColumn("Round", Kind.NUMBER),
                                new TableColumn("Verdict", Kind.WORDS)),
                        figures.stream()
                                .map(figure -> figure.column()
                                        .map(column -> column.heading())
                                        .orElse(figure.name()))
                                .map(heading -> new TableColumn(heading, Kind.NUMBER)),
                        Stream.of(new TableColumn("Because", Kind.PROSE)))
                .flatMap(columns -> columns)
                .toList();
    }

    private static List<TableCell> row(TrialResult trial, List<Figure> figures) {
        return Stream.of(
                        Stream.of(
                                TableCell.of(trial.folder().replaceFirst("^trials/", "")),
                                TableCell.of(trial.variant()),
                                TableCell.of(Integer.toString(trial.round())),
                                TableCell.of(VerdictStyle.of(trial.verdict()))),
                        figures.stream().map(figure -> TableCell.of(CellFigure.text(trial.figures(), figure))),
                        Stream.of(TableCell.of(trial.because())))
                .flatMap(cells -> cells)
                .toList();
    }
}
