package plimsoll.report.section;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TimingLogStats;
import plimsoll.report.summary.CellFigure;
import plimsoll.report.view.TableCell;
import plimsoll.report.view.TableColumn;
import plimsoll.report.view.TableColumn.Kind;
import plimsoll.report.view.View;

/** The time of an operation by each clock on its way: a table for each cell whose members log times. */
final class TimingLogSection implements Section {
    private static final List<TableColumn> COLUMNS = List.of(
            new TableColumn("clock", Kind.NAME),
            new TableColumn("of", Kind.WORDS, true),
            new TableColumn("operations", Kind.NUMBER, true),
            new TableColumn("mean", Kind.NUMBER),
            new TableColumn("p50", Kind.NUMBER),
            new TableColumn("p99", Kind.NUMBER),
            new TableColumn("", Kind.BAR));

    @Override
    public String key() {
        return "clocks";
    }

    @Override
    public String title() {
        return "Time of an operation, by each clock on its way";
    }

    /** Returns empty if no member of any cell logs times. */
    @Override
    public Optional<View> of(Result result) {
        List<View> parts = new ArrayList<>();
        parts.add(new View.Explanation(
                "Counts only acknowledged operations of judged phases that every one of these logs contains. The"
                        + " bars are means."));
        result.cells().stream()
                .filter(cell -> !cell.clocks().isEmpty())
                .map(TimingLogSection::table)
                .forEach(parts::add);
        return parts.size() == 1 ? Optional.empty() : Optional.of(new View.Group(parts));
    }

    private static View table(CellResult cell) {
        double most = cell.clocks().stream()
                .mapToDouble(TimingLogStats::millisMean)
                .max()
                .orElse(0);
        return new View.Table(
                "Time by each clock, outside in: " + cell.cell(),
                COLUMNS,
                cell.clocks().stream().map(clock -> row(clock, most)).toList());
    }

    private static List<TableCell> row(TimingLogStats clock, double most) {
        return clock.problem()
                .map(problem -> TableCell.row(clock.name(), "unknown: " + problem))
                .orElseGet(() -> List.of(
                        TableCell.of(clock.name()),
                        TableCell.of(clock.member()),
                        TableCell.of(QuantityFormat.count(clock.operations())),
                        TableCell.of(QuantityFormat.millis(clock.millisMean())),
                        TableCell.of(orAbsent(clock.millisP50())),
                        TableCell.of(orAbsent(clock.millisP99())),
                        TableCell.bar(clock.millisMean(), most)));
    }

    /** Formats a figure, or a dash if there were too few operations for it. */
    private static String orAbsent(Optional<Double> millis) {
        return millis.map(QuantityFormat::millis).orElse(CellFigure.ABSENT);
    }
}
