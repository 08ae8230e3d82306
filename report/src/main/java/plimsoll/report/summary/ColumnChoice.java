package plimsoll.report.summary;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FigureColumn;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;

/** Chooses the columns of a table of cells, by key. */
public final class ColumnChoice {
    private static final List<Figure> TERMINAL = List.of(
            ThroughputFigures.DURATION,
            ThroughputFigures.THROUGHPUT,
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            ProcessorFigures.CPU_EACH,
            ProcessorFigures.GC_SHARE,
            ProcessorFigures.GC_CPU,
            LedgerFigures.REJECTED,
            LedgerFigures.FAILED,
            LedgerFigures.UNKNOWN,
            LedgerFigures.LOST);
    private static final List<Figure> TERMINAL_ONE_BY_ONE = List.of(
            FillDrainFigures.FILLED,
            FillDrainFigures.ADD.mean(),
            FillDrainFigures.POLL.mean(),
            MemoryFigures.FOOTPRINT,
            ProcessorFigures.GC_SHARE,
            LedgerFigures.REJECTED,
            LedgerFigures.FAILED,
            LedgerFigures.UNKNOWN,
            LedgerFigures.LOST,
            FillDrainFigures.REORDERED);
    private static final List<Figure> DOCUMENT = List.of(
            ThroughputFigures.DURATION,
            ThroughputFigures.THROUGHPUT,
            TimeFigures.RESPONSE.mean(),
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.HEAP_PEAK,
            MemoryFigures.FOOTPRINT,
            MemoryFigures.WORKING_SET,
            MemoryFigures.CONTAINER,
            ProcessorFigures.CPU_EACH,
            ProcessorFigures.CPU_SHARE,
            ProcessorFigures.SWITCHES,
            ProcessorFigures.THREADS,
            ProcessorFigures.GC_SHARE,
            ProcessorFigures.GC_CPU,
            LedgerFigures.REJECTED,
            LedgerFigures.FAILED,
            LedgerFigures.UNKNOWN,
            LedgerFigures.LOST,
            LedgerFigures.LEFTOVERS);
    private static final List<Figure> DOCUMENT_ONE_BY_ONE = List.of(
            FillDrainFigures.FILLED,
            FillDrainFigures.ADD.mean(),
            FillDrainFigures.ADD.percentile(99),
            FillDrainFigures.POLL.mean(),
            FillDrainFigures.POLL.percentile(99),
            FillDrainFigures.HEAP_EACH,
            FillDrainFigures.DISK_EACH,
            StartupFigures.RESTART,
            StartupFigures.RESTART_HEAP,
            MemoryFigures.HEAP_PEAK,
            MemoryFigures.FOOTPRINT,
            ProcessorFigures.GC_SHARE,
            LedgerFigures.REJECTED,
            LedgerFigures.UNKNOWN,
            LedgerFigures.LOST,
            LedgerFigures.DUPLICATED,
            FillDrainFigures.REORDERED);

    /** Columns that are only meaningful for loads that the clock ends. */
    private static final Set<String> STEADY = keys(List.of(
            ThroughputFigures.THROUGHPUT,
            ProcessorFigures.CPU_EACH,
            ProcessorFigures.SWITCHES,
            ProcessorFigures.THREADS));

    private static final Set<String> ONLY_IF_MEASURED =
            keys(List.of(MemoryFigures.WORKING_SET, ProcessorFigures.CPU_SHARE, LedgerFigures.LOST));

    private static final List<Figure> ONLY_IF_NOT_ZERO =
            List.of(LedgerFigures.REJECTED, LedgerFigures.FAILED, LedgerFigures.UNKNOWN, FillDrainFigures.REORDERED);

    /** So many figures fit beside the variant on a page of 1280 pixels: eight columns. */
    private static final int MOST_FIRST_ON_PAGE = 7;

    /** A button of the page shows these where others are more important, from the least important one on. */
    private static final List<Figure> UNFOLDED_ON_PAGE = List.of(
            ProcessorFigures.GC_CPU,
            ProcessorFigures.GC_SHARE,
            ProcessorFigures.CPU_EACH,
            ThroughputFigures.DURATION,
            LedgerFigures.REJECTED,
            LedgerFigures.FAILED);

    private static final List<Figure> NOT_ON_A_PAGE =
            List.of(ProcessorFigures.OWN_SHARE, ProcessorFigures.SWITCHES, ProcessorFigures.THREADS);

    private ColumnChoice() {}

    /** Returns the columns of a terminal's table, in order. */
    public static List<String> terminal(ResultSummary summary) {
        return chosen(summary, TERMINAL, TERMINAL_ONE_BY_ONE);
    }

    /** Returns the columns of a table in a document, in order. */
    public static List<String> document(ResultSummary summary) {
        return chosen(summary, DOCUMENT, DOCUMENT_ONE_BY_ONE);
    }

    /** Returns the columns that a page shows at first: a terminal's most important, less counts of zero. */
    public static List<String> firstOnPage(ResultSummary summary) {
        Set<String> zero = new HashSet<>(keys(ONLY_IF_NOT_ZERO));
        zero.removeIf(summary::hasCounts);
        List<String> first = new ArrayList<>(terminal(summary));
        first.removeAll(zero);
        for (Figure least : UNFOLDED_ON_PAGE) {
            if (first.size() > MOST_FIRST_ON_PAGE) {
                first.remove(key(least));
            }
        }
        return List.copyOf(first);
    }

    /** Returns the columns that do not fit on a page. */
    public static Set<String> leftOffPage(ResultSummary summary) {
        Set<String> left = new HashSet<>(keys(NOT_ON_A_PAGE));
        left.addAll(keys(List.of(summary.isSteady() ? StartupFigures.IDLE : ProcessorFigures.CPU_EACH)));
        if (summary.isSteady() && !summary.hasValues(key(ThroughputFigures.DURATION))) {
            left.add(key(ThroughputFigures.DURATION));
        }
        return left;
    }

    /** Returns the heading of a column without a group above it; an unknown key is its own heading. */
    public static String heading(String key) {
        return columns()
                .filter(column -> column.key().equals(key))
                .map(FigureColumn::heading)
                .findFirst()
                .orElse(key);
    }

    /** Returns the keys of the columns with this visibility. */
    static Set<String> shown(FigureColumn.Visibility when) {
        Set<String> keys = new HashSet<>();
        columns()
                .filter(column -> column.shown() == when)
                .map(FigureColumn::key)
                .forEach(keys::add);
        return keys;
    }

    /** Keeps the rate for loads that end by the clock, and the total time for loads that end by a count. */
    private static List<String> chosen(ResultSummary summary, List<Figure> usual, List<Figure> oneByOne) {
        if (summary.isOneByOne()) {
            Set<String> ofRestarts = keys(List.of(StartupFigures.RESTART, StartupFigures.RESTART_HEAP));
            return oneByOne.stream()
                    .map(ColumnChoice::key)
                    .filter(key -> !ofRestarts.contains(key) || summary.hasValues(key))
                    .toList();
        }
        String total = key(ThroughputFigures.DURATION);
        String collectorCpu = key(ProcessorFigures.GC_CPU);
        return usual.stream()
                .map(ColumnChoice::key)
                .filter(key -> !STEADY.contains(key) || (summary.isSteady() && summary.hasValues(key)))
                .filter(key -> !ONLY_IF_MEASURED.contains(key) || summary.hasValues(key))
                .filter(key -> !key.equals(collectorCpu) || summary.collectsBesidePauses())
                .filter(key -> !key.equals(total) || !summary.isSteady() || summary.hasValues(key))
                .toList();
    }

    private static Stream<FigureColumn> columns() {
        return Figures.columns().stream().flatMap(figure -> figure.column().stream());
    }

    private static Set<String> keys(List<Figure> figures) {
        return Set.copyOf(figures.stream().map(ColumnChoice::key).toList());
    }

    private static String key(Figure figure) {
        return figure.column()
                .map(FigureColumn::key)
                .orElseThrow(() -> new IllegalArgumentException(figure.key() + " has no column"));
    }
}
