package plimsoll.report.section;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.figure.WorkFigures;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.summary.Tone;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/** Every trial in a row, those that were repeated among them; only a page has room for them. */
final class TrialSection implements Section {
    private static final List<Figure> FIGURES = List.of(
            WorkFigures.TOTAL,
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
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
        return result.trials().isEmpty()
                ? Optional.empty()
                : Optional.of(new View.Detail(List.of(new View.Table(
                        "",
                        columns(),
                        result.trials().stream().map(TrialSection::row).toList()))));
    }

    private static List<Column> columns() {
        return Stream.of(
                        Stream.of(
                                new Column("Trial", Kind.CODE),
                                new Column("Variant", Kind.WORDS),
                                new Column("Round", Kind.NUMBER),
                                new Column("Verdict", Kind.WORDS)),
                        FIGURES.stream()
                                .map(figure -> figure.column()
                                        .map(column -> column.heading())
                                        .orElse(figure.name()))
                                .map(heading -> new Column(heading, Kind.NUMBER)),
                        Stream.of(new Column("Because", Kind.PROSE)))
                .flatMap(columns -> columns)
                .toList();
    }

    private static List<Cell> row(TrialResult trial) {
        return Stream.of(
                        Stream.of(
                                Cell.of(trial.folder().replaceFirst("^trials/", "")),
                                Cell.of(trial.variant()),
                                Cell.of(Integer.toString(trial.round())),
                                Cell.of(Tone.of(trial.verdict()))),
                        FIGURES.stream().map(figure -> Cell.of(value(trial, figure))),
                        Stream.of(Cell.of(trial.because())))
                .flatMap(cells -> cells)
                .toList();
    }

    private static String value(TrialResult trial, Figure figure) {
        return Optional.ofNullable(trial.figures().get(figure.key()))
                .map(figure::show)
                .orElse(CellFigure.ABSENT);
    }
}
