package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.figure.Amounts;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.ClockTimes;
import plimsoll.model.result.Result;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.view.Cell;
import plimsoll.report.view.Column;
import plimsoll.report.view.Column.Kind;
import plimsoll.report.view.View;

/** Shows the time of an operation by each clock on its way, in a table for each cell whose members write times. */
final class ClockSection implements Section {
    private static final List<Column> COLUMNS = List.of(
            new Column("clock", Kind.NAME),
            new Column("of", Kind.WORDS, true),
            new Column("operations", Kind.NUMBER, true),
            new Column("mean", Kind.NUMBER),
            new Column("p50", Kind.NUMBER),
            new Column("p99", Kind.NUMBER),
            new Column("", Kind.BAR));

    @Override
    public String key() {
        return "clocks";
    }

    @Override
    public String title() {
        return "How long an operation took, by each clock on its way";
    }

    /** Empty when no member of any cell writes times. */
    @Override
    public Optional<View> of(Result result) {
        List<View> parts = new ArrayList<>();
        parts.add(new View.Explanation(
                "Of what members write only acknowledged operations of judged phases count, and only those"
                        + " that every one of these logs tells of. The bars are means."));
        result.cells().stream()
                .filter(cell -> !cell.clocks().isEmpty())
                .map(ClockSection::table)
                .forEach(parts::add);
        return parts.size() == 1 ? Optional.empty() : Optional.of(new View.Group(parts));
    }

    private static View table(CellResult cell) {
        double most =
                cell.clocks().stream().mapToDouble(ClockTimes::millisMean).max().orElse(0);
        return new View.Table(
                "Time by each clock, outside in: " + cell.cell(),
                COLUMNS,
                cell.clocks().stream().map(clock -> row(clock, most)).toList());
    }

    private static List<Cell> row(ClockTimes clock, double most) {
        return clock.problem()
                .map(problem -> Cell.row(clock.name(), "not known: " + problem))
                .orElseGet(() -> List.of(
                        Cell.of(clock.name()),
                        Cell.of(clock.member()),
                        Cell.of(Amounts.count(clock.operations())),
                        Cell.of(Amounts.millis(clock.millisMean())),
                        Cell.of(known(clock.millisP50())),
                        Cell.of(known(clock.millisP99())),
                        Cell.bar(clock.millisMean(), most)));
    }

    /** Too few operations have no such figure. */
    private static String known(Optional<Double> millis) {
        return millis.map(Amounts::millis).orElse(CellFigure.ABSENT);
    }
}
