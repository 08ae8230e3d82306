package plimsoll.model.figure;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All figures. */
public final class Figures {
    private static final List<Figure> ALL = Stream.of(
                    ThroughputFigures.ALL,
                    TimeFigures.ALL,
                    LedgerFigures.ALL,
                    MemoryFigures.ALL,
                    ProcessorFigures.ALL,
                    StartupFigures.ALL,
                    FillDrainFigures.ALL,
                    HostFigures.ALL)
            .flatMap(List::stream)
            .toList();
    private static final List<TimeDistribution> TIMES = Stream.concat(
                    TimeFigures.TIMES.stream(), Stream.of(FillDrainFigures.ADD, FillDrainFigures.POLL))
            .toList();
    private static final Map<String, Figure> BY_KEY = byEachName(Figure::key, Figure::former);
    private static final Map<String, Figure> BY_METRIC =
            byEachName(Figure::metric, figure -> figure.threshold().flatMap(ThresholdName::former));

    private Figures() {}

    /** Indexes the figures by their present and former names. */
    private static Map<String, Figure> byEachName(
            Function<Figure, String> name, Function<Figure, Optional<String>> former) {
        return ALL.stream()
                .flatMap(figure -> Stream.concat(Stream.of(name.apply(figure)), former.apply(figure).stream())
                        .map(each -> Map.entry(each, figure)))
                .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    /** Returns all figures in the order of the documents. */
    public static List<Figure> all() {
        return ALL;
    }

    /** Returns the distributions of which any percentile can be bounded. */
    public static List<TimeDistribution> times() {
        return TIMES;
    }

    /** Finds a figure by its key in {@code result.json}. */
    public static Optional<Figure> of(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }

    /** Finds a figure by its name in thresholds, with any percentile of times; empty if no threshold can bound it. */
    public static Optional<Figure> bounded(String metric) {
        return Optional.ofNullable(BY_METRIC.get(metric))
                .filter(figure -> figure.threshold().isPresent())
                .or(() -> TIMES.stream()
                        .flatMap(distribution -> distribution.bounded(metric).stream())
                        .findFirst());
    }

    /**
     * Returns the present name of a metric, such as {@code gc.overhead} for {@code gc.time}; an unknown name stays the
     * same.
     */
    public static String presentName(String metric) {
        return bounded(metric).map(Figure::metric).orElse(metric);
    }

    /** Replaces the metric at the beginning of a bound by its present name. */
    public static String underPresentName(String metric, String bound) {
        return bound.startsWith(metric) ? presentName(metric) + bound.substring(metric.length()) : bound;
    }

    /** Returns the figures with a column in the table of cells, in its order. */
    public static List<Figure> columns() {
        return ALL.stream()
                .flatMap(figure -> figure.column().map(column -> Map.entry(column, figure)).stream())
                .sorted(Comparator.comparing(each -> each.getKey().group()))
                .map(Map.Entry::getValue)
                .toList();
    }
}
