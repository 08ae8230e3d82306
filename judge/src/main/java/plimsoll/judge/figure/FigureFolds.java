package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;

/** How every figure is measured. */
public final class FigureFolds {
    private static final List<Map.Entry<Figure, FigureFold>> OF_RESULTS = Stream.of(
                    TimeFolds.all(),
                    WorkFolds.all(),
                    OneByOneFolds.all(),
                    MemoryFolds.all(),
                    OneByOneFolds.perEntry(),
                    ProcessorFolds.all(),
                    HostFolds.all())
            .flatMap(Function.identity())
            .toList();
    private static final Map<Figure, FigureFold> ALL = Stream.concat(OF_RESULTS.stream(), LedgerFolds.all())
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    private static final List<HistogramFold> TIMES =
            Stream.concat(TimeFolds.times(), OneByOneFolds.times()).toList();

    private FigureFolds() {}

    /** Those that stand among the figures of a result, in its order. */
    public static List<Figure> ofResults() {
        return OF_RESULTS.stream().map(Map.Entry::getKey).toList();
    }

    /** Empty for one that no trial measures. */
    public static Optional<FigureFold> of(Figure figure) {
        return Optional.ofNullable(ALL.get(figure))
                .or(() -> TIMES.stream()
                        .flatMap(times -> times.other(figure).stream())
                        .findFirst());
    }
}
