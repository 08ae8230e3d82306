package plimsoll.model.figure;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every figure there is. */
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
    private static final Map<String, Figure> BY_KEY =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Figure::key, Function.identity()));
    private static final Map<String, Figure> BY_METRIC =
            ALL.stream().collect(Collectors.toUnmodifiableMap(Figure::metric, Function.identity()));

    private Figures() {}

    /** In the order of the documents. */
    public static List<Figure> all() {
        return ALL;
    }

    /** Those of which any percentile can be bounded. */
    public static List<TimeDistribution> times() {
        return TIMES;
    }

    /** By its key in {@code result.json}. */
    public static Optional<Figure> of(String key) {
        return Optional.ofNullable(BY_KEY.get(key));
    }

    /** By its name in a threshold, with any percentile of times; empty for a figure that no threshold can be on. */
    public static Optional<Figure> bounded(String metric) {
        return Optional.ofNullable(BY_METRIC.get(metric))
                .filter(figure -> figure.threshold().isPresent())
                .or(() -> TIMES.stream()
                        .flatMap(distribution -> distribution.bounded(metric).stream())
                        .findFirst());
    }

    /** Those that stand in the table of cells, in its order. */
    public static List<Figure> columns() {
        return ALL.stream()
                .flatMap(figure -> figure.column().map(column -> Map.entry(column, figure)).stream())
                .sorted(Comparator.comparing(each -> each.getKey().group()))
                .map(Map.Entry::getValue)
                .toList();
    }
}
