package plimsoll.report.summary;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FigureColumn;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;

/** A row per cell of a result, in its order. */
public record ResultSummary(List<CellRow> rows) {
    public static ResultSummary of(Result result) {
        Set<String> left = left(result);
        return new ResultSummary(result.cells().stream()
                .map(cell -> row(
                        cell,
                        new CellFigures(cell, trialsOf(result, cell)),
                        new ExtraLines(left, TimeBreakdownText.of(result, cell), MemoryText.of(result, cell))))
                .toList());
    }

    /** Keys of columns that no cell of the result has any use for. */
    private static Set<String> left(Result result) {
        boolean steady = result.cells().stream().anyMatch(ResultSummary::endsByClock);
        return Figures.columns().stream()
                .flatMap(figure -> figure
                        .column()
                        .filter(column -> switch (column.shown()) {
                            case ALWAYS -> false;
                            case MEASURED -> !has(result, figure);
                            case STEADY -> !steady;
                            case FILLED -> !has(result, FillDrainFigures.FILLED);
                        })
                        .map(FigureColumn::key)
                        .stream())
                .collect(Collectors.toSet());
    }

    /** Rows of one load in one set of limits, as the study names them, each group where its first row stands. */
    public List<List<CellRow>> groups() {
        return List.copyOf(rows.stream()
                .collect(Collectors.groupingBy(CellRow::point, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /** Whether entries were put in and taken out one by one, so that the figures of that are there. */
    public boolean isOneByOne() {
        return rows.stream()
                .flatMap(row -> row.figures().stream())
                .map(CellFigure::key)
                .anyMatch(ColumnChoice.shown(FigureColumn.Visibility.FILLED)::contains);
    }

    /** Whether a clock ended some load, so that how many a second tells rows apart and no total does. */
    public boolean isSteady() {
        return rows.stream()
                .flatMap(row -> row.figures().stream())
                .map(CellFigure::key)
                .anyMatch(ColumnChoice.shown(FigureColumn.Visibility.STEADY)::contains);
    }

    /** Whether any row has such a figure. */
    public boolean tells(String key) {
        return rows.stream()
                .flatMap(row -> row.figures().stream())
                .anyMatch(figure -> figure.key().equals(key) && !figure.value().equals(CellFigure.ABSENT));
    }

    /** Without a trial that held this is unknown, since a burst that broke has no total either. */
    private static boolean endsByClock(CellResult cell) {
        return cell.held() > 0
                && cell.figures().containsKey(ThroughputFigures.THROUGHPUT.key())
                && !cell.figures().containsKey(ThroughputFigures.DURATION.key());
    }

    private static boolean has(Result result, Figure figure) {
        return result.cells().stream().anyMatch(cell -> cell.figures().containsKey(figure.key()));
    }

    /**
     * The trials of one cell that count, in the order they were run: repeated and interrupted ones are not among them.
     */
    public static List<TrialResult> trialsOf(Result result, CellResult cell) {
        return result.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .toList();
    }

    /**
     * The lines that accompany a cell.
     *
     * @param left keys of figures that no cell of the result has any use for
     * @param time where an explaining trial saw the operations in flight, in lines
     * @param inside what it saw of the memory, in lines
     */
    private record ExtraLines(Set<String> left, List<String> time, List<String> inside) {}

    private static CellRow row(CellResult cell, CellFigures figures, ExtraLines extraLines) {
        List<TrialResult> trials = figures.trials();
        return new CellRow(
                cell.cell(),
                cell.variant(),
                point(cell),
                cell.load(),
                cell.limits(),
                VerdictStyle.of(cell.verdict()),
                cell.held() + " of " + cell.rounds() + " held",
                cell.asExpected(),
                cell.because(),
                VerdictCause.of(cell.verdict()),
                HeapText.of(trials),
                extraLines.time(),
                Stream.concat(ScriptResultText.of(trials).stream(), extraLines.inside().stream())
                        .toList(),
                memory(cell, trials),
                ReasonText.of(trials),
                LedgerText.of(trials),
                ObjectiveResult.of(trials),
                figures.all().stream()
                        .filter(figure -> !extraLines.left().contains(figure.key()))
                        .toList());
    }

    private static String point(CellResult cell) {
        String start = cell.variant() + ".";
        return cell.cell().startsWith(start) ? cell.cell().substring(start.length()) : "";
    }

    private static MemoryGauge memory(CellResult cell, List<TrialResult> trials) {
        long cap = trials.stream()
                .flatMap(trial -> trial.members().stream())
                .filter(member -> member.role() == MemberRole.SUBJECT)
                .map(MemberRecord::cap)
                .flatMap(seen -> seen.memory().stream())
                .mapToLong(Bytes::count)
                .max()
                .orElse(0);
        return new MemoryGauge(
                cap,
                bytes(cell, MemoryFigures.FOOTPRINT),
                bytes(cell, MemoryFigures.CONTAINER),
                bytes(cell, MemoryFigures.PAGE_CACHE));
    }

    private static long bytes(CellResult cell, Figure figure) {
        return Math.max(0, cell.figures().getOrDefault(figure.key(), 0.0).longValue());
    }
}
