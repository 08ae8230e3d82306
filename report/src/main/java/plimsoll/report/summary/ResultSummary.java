package plimsoll.report.summary;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FigureColumn;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.member.MemberRole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Verdict;

/** A row for each cell of a result, in the order of the result. */
public record ResultSummary(List<CellRow> rows) {
    private static final int FEW_STALLS = 3;
    private static final double FEW_PAUSES = 0.001;
    private static final double MUCH_CPU = 0.01;
    /** More threads than collect at once in a pause on a common machine. */
    private static final int THREADS_IN_PAUSES = 20;

    private static final Figure P99 = TimeFigures.RESPONSE.percentile(99);
    private static final Set<String> NO_COUNT = Set.of(CellFigure.ABSENT, "0", "?");
    private static final List<VerdictStyle> BEST_FIRST = List.of(
            VerdictStyle.HOLDS, VerdictStyle.HOLDS_WEAKLY, VerdictStyle.INCONCLUSIVE, VerdictStyle.BREAKS);

    public static ResultSummary of(Result result) {
        Set<String> omitted = unneeded(result);
        return new ResultSummary(result.cells().stream()
                .map(cell -> row(
                        cell,
                        new CellFigures(cell, trialsOf(result, cell)),
                        new ExtraLines(
                                omitted,
                                unsteady(result, cell),
                                TimeBreakdownText.of(result, cell),
                                MemoryText.of(result, cell))))
                .toList());
    }

    /** Returns the keys of columns that no cell of the result needs. */
    private static Set<String> unneeded(Result result) {
        boolean steady = result.cells().stream().anyMatch(ResultSummary::endsByClock);
        boolean failed = result.trials().stream()
                .anyMatch(trial -> trial.balance().failed() + trial.balance().unknown() > 0);
        return Figures.columns().stream()
                .flatMap(figure -> figure
                        .column()
                        .filter(column -> switch (column.shown()) {
                            case ALWAYS -> false;
                            case MEASURED -> !has(result, figure);
                            case FAILED -> !failed;
                            case STEADY -> !steady;
                            case FILLED -> !has(result, FillDrainFigures.FILLED);
                        })
                        .map(FigureColumn::key)
                        .stream())
                .collect(Collectors.toSet());
    }

    /** Groups rows by load and limits, as the study names them, in the order of their first rows. */
    public List<List<CellRow>> groups() {
        return List.copyOf(rows.stream()
                .collect(Collectors.groupingBy(CellRow::point, LinkedHashMap::new, Collectors.toList()))
                .values());
    }

    /**
     * Returns the rows group by group, in the order of the page: in a group, the advised variant comes first, then
     * those that hold; equals stay in the order of the result.
     */
    public ResultSummary bestFirst(Optional<String> advised) {
        Comparator<CellRow> best = Comparator.comparingInt(row -> rank(row, advised));
        return new ResultSummary(groups().stream()
                .flatMap(group -> group.stream().sorted(best))
                .toList());
    }

    private static int rank(CellRow row, Optional<String> advised) {
        boolean first = row.tone() == VerdictStyle.HOLDS && advised.equals(Optional.of(row.variant()));
        return first ? -1 : BEST_FIRST.indexOf(row.tone());
    }

    /** Returns whether entries were put in and taken out one by one, which has its own figures. */
    public boolean isOneByOne() {
        return rows.stream()
                .flatMap(row -> row.figures().stream())
                .map(CellFigure::key)
                .anyMatch(ColumnChoice.shown(FigureColumn.Visibility.FILLED)::contains);
    }

    /** Returns whether the clock ended some load, so that rows differ by rate and not by total time. */
    public boolean isSteady() {
        return rows.stream()
                .flatMap(row -> row.figures().stream())
                .map(CellFigure::key)
                .anyMatch(ColumnChoice.shown(FigureColumn.Visibility.STEADY)::contains);
    }

    /** Returns whether any row has a value for the figure. */
    public boolean hasValues(String key) {
        return values(key).anyMatch(value -> !value.equals(CellFigure.ABSENT));
    }

    /** Returns whether a collector works beside the service in some cell, where pauses alone make it look free. */
    boolean collectsBesidePauses() {
        return rows.stream().anyMatch(CellRow::collectsBesidePauses);
    }

    /** Whether some cell counted more than zero in this column. */
    boolean hasCounts(String key) {
        return values(key).anyMatch(value -> !NO_COUNT.contains(value));
    }

    private Stream<String> values(String key) {
        return rows.stream()
                .flatMap(row -> row.figures().stream())
                .filter(figure -> figure.key().equals(key))
                .map(CellFigure::value);
    }

    /**
     * Whether the pauses of the collector are next to nothing, but its CPU time is not, as with ZGC. Pauses are a share of
     * the time, so its CPU time is taken in cores too: a service that is nearly idle gives a collector that works in
     * pauses alone a large share of little.
     */
    private static boolean hidesCollector(CellResult cell) {
        double pauses = cell.figures().getOrDefault(ProcessorFigures.GC_SHARE.key(), 1.0);
        double share = cell.figures().getOrDefault(ProcessorFigures.GC_CPU.key(), 0.0);
        return pauses < FEW_PAUSES
                && share >= MUCH_CPU
                && cores(cell)
                        .filter(used -> used * share > pauses * THREADS_IN_PAUSES)
                        .isPresent();
    }

    /** Returns how many cores the service used on average; empty if its CPU time or the rate is unknown. */
    private static Optional<Double> cores(CellResult cell) {
        Map<String, Double> figures = cell.figures();
        Optional<Double> time = Optional.ofNullable(figures.get(ThroughputFigures.DURATION.key()));
        return ProcessorFigures.coresUsed(figure -> Optional.ofNullable(figures.get(figure.key())))
                .or(() -> Optional.ofNullable(figures.get(ProcessorFigures.CPU_TOTAL.key()))
                        .flatMap(busy -> time.filter(total -> total > 0).map(total -> busy / total)));
    }

    /** Returns false without a trial that held, because a burst that broke has no total time either. */
    private static boolean endsByClock(CellResult cell) {
        return cell.held() > 0 && has(cell, ThroughputFigures.THROUGHPUT) && !has(cell, ThroughputFigures.DURATION);
    }

    /** Returns a warning if a p99 under a load that the clock ends comes from so few seconds that one stall decides it. */
    private static Optional<String> fewStalls(CellResult cell) {
        return Optional.ofNullable(cell.figures().get(TimeFigures.SLOW_SECONDS.key()))
                .filter(seconds -> seconds <= FEW_STALLS && endsByClock(cell) && has(cell, P99))
                .map(seconds -> "the p99 may be the work of a few stalls: all operations that were as slow ended in "
                        + QuantityFormat.count(seconds) + " s of the load");
    }

    private static boolean has(Result result, Figure figure) {
        return result.cells().stream().anyMatch(cell -> has(cell, figure));
    }

    private static boolean has(CellResult cell, Figure figure) {
        return cell.figures().containsKey(figure.key());
    }

    /** Returns the trials that count for a cell, in order of execution, without repeated and interrupted ones. */
    public static List<TrialResult> trialsOf(Result result, CellResult cell) {
        return result.trials().stream()
                .filter(trial -> cell.trials().contains(trial.folder()))
                .toList();
    }

    /**
     * The lines that accompany a cell.
     *
     * @param omitted keys of figures that no cell of the result needs
     * @param unsteady why its rates, times and costs are not compared, or are although it may not have been steady
     * @param time where the operations of an explaining trial were, in lines
     * @param inside its memory findings, in lines
     */
    private record ExtraLines(Set<String> omitted, Optional<String> unsteady, List<String> time, List<String> inside) {}

    private static CellRow row(CellResult cell, CellFigures figures, ExtraLines extraLines) {
        List<TrialResult> trials = figures.trials();
        return CellRowBuilder.builder()
                .cell(cell.cell())
                .variant(cell.variant())
                .point(point(cell))
                .load(cell.load())
                .limits(cell.limits())
                .tone(VerdictStyle.of(cell.verdict()))
                .rounds(rounds(cell))
                .asExpected(cell.asExpected())
                .collectsBesidePauses(hidesCollector(cell))
                .because(cell.because())
                .cause(VerdictCause.of(cell.verdict()))
                .filled(HeapText.of(trials))
                .unsteady(extraLines.unsteady().orElse(""))
                .time(extraLines.time())
                .inside(Stream.of(
                                extraLines.unsteady().stream(),
                                fewStalls(cell).stream(),
                                ScriptResultText.of(trials).stream(),
                                extraLines.inside().stream())
                        .flatMap(Function.identity())
                        .toList())
                .memory(memory(cell, trials))
                .reasons(ReasonText.of(trials))
                .ledger(LedgerText.of(trials))
                .objectives(ObjectiveResult.of(trials))
                .figures(figures.all().stream()
                        .filter(figure -> !extraLines.omitted().contains(figure.key()))
                        .toList())
                .build();
    }

    /** A search compares no cells, and its loads are short on purpose. */
    private static Optional<String> unsteady(Result result, CellResult cell) {
        return cell.unsteady()
                .map(why -> "not compared: " + why)
                .or(() -> cell.unclassified()
                        .filter(_ -> result.searched().isEmpty())
                        .map(why -> "compared all the same: " + why));
    }

    /** Leaves out the word that the verdict itself has, and adds the share of rounds that may still come out otherwise. */
    private static String rounds(CellResult cell) {
        boolean holds = cell.verdict() instanceof Verdict.Holds;
        String bound = cell.otherwiseBelow()
                .map(share -> String.format(Locale.ROOT, " (under %.0f %% %s)", share * 100, holds ? "break" : "hold"))
                .orElse("");
        return cell.held() + " of " + cell.rounds() + (holds ? "" : " held") + bound;
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
                .flatMap(effective -> effective.memory().stream())
                .mapToLong(Bytes::count)
                .max()
                .orElse(0);
        return new MemoryGauge(
                cap * cell.replicas().orElse(1),
                bytes(cell, MemoryFigures.HEAP_PEAK),
                bytes(cell, MemoryFigures.LIVE_SET),
                bytes(cell, MemoryFigures.FOOTPRINT),
                bytes(cell, MemoryFigures.WORKING_SET),
                bytes(cell, MemoryFigures.CONTAINER));
    }

    private static long bytes(CellResult cell, Figure figure) {
        return Math.max(0, cell.figures().getOrDefault(figure.key(), 0.0).longValue());
    }
}
