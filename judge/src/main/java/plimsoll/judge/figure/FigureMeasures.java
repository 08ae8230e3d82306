package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;

/** The measures of all figures. */
public final class FigureMeasures {
    private static final List<Map.Entry<Figure, FigureMeasure>> OF_RESULTS = Stream.of(
                    TimeMeasures.all(),
                    ThroughputMeasures.all(),
                    FillDrainMeasures.all(),
                    MemoryMeasures.all(),
                    FillDrainMeasures.perEntry(),
                    ProcessorMeasures.all(),
                    HostMeasures.all())
            .flatMap(Function.identity())
            .toList();
    private static final Map<String, FigureMeasure> BY_KEY = Stream.concat(OF_RESULTS.stream(), LedgerMeasures.all())
            .collect(Collectors.toUnmodifiableMap(each -> each.getKey().key(), Map.Entry::getValue));
    private static final List<HistogramMeasure> TIMES =
            Stream.concat(TimeMeasures.times(), FillDrainMeasures.times()).toList();

    private FigureMeasures() {}

    /** Returns the figures of a result, in its order. */
    public static List<Figure> ofResults() {
        return OF_RESULTS.stream().map(Map.Entry::getKey).toList();
    }

    /** Empty for a figure that is not measured in a trial. */
    public static Optional<FigureMeasure> of(Figure figure) {
        return Optional.ofNullable(BY_KEY.get(figure.key()))
                .or(() -> TIMES.stream()
                        .flatMap(times -> times.other(figure).stream())
                        .findFirst());
    }
}
