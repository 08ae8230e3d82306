package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import plimsoll.judge.facts.Percentile;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.TimeDistribution;
import plimsoll.model.figure.TimeDistribution.Spread;

/**
 * Measures the figures of one distribution of times.
 *
 * @param perMilli units of the histogram per millisecond
 */
record HistogramMeasure(
        TimeDistribution times, double perMilli, Function<TrialFigures, Optional<Histogram>> histogram) {
    private static final List<Spread> IN_RESULTS = List.of(Spread.MEAN, Spread.MIN, Spread.MAX);

    /** Returns the measure of times that workers record in microseconds, over the judged phases. */
    static HistogramMeasure micros(TimeDistribution distribution) {
        return new HistogramMeasure(distribution, 1e3, trial -> trial.histogram(distribution.metric()));
    }

    static HistogramMeasure nanos(TimeDistribution distribution, FillDrainDirection way) {
        return new HistogramMeasure(distribution, 1e6, trial -> trial.oneByOne(way));
    }

    /** Returns the measures in the order of a result. */
    Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.concat(
                IN_RESULTS.stream()
                        .filter(times.spread()::contains)
                        .map(spread -> Map.entry(times.of(spread), spread(spread))),
                times.percentiles().stream()
                        .map(percentile -> Map.entry(times.percentile(percentile), percentile(percentile))));
    }

    /** Returns the measure of a percentile that results do not list; empty for a figure of other times. */
    Optional<FigureMeasure> other(Figure figure) {
        return times.percentileOf(figure).stream().mapToObj(this::percentile).findFirst();
    }

    private FigureMeasure spread(Spread spread) {
        return FigureMeasure.of(trial -> histogram
                .apply(trial)
                .map(all -> switch (spread) {
                    case MEAN -> all.getMean();
                    case MAX -> (double) all.getMaxValue();
                    case MIN -> (double) all.getMinValue();
                })
                .map(value -> value / perMilli));
    }

    /** With too few operations for the percentile, the measure is a range. */
    private FigureMeasure percentile(double percentile) {
        return trial -> histogram
                .apply(trial)
                .map(all -> {
                    Percentile found = Percentile.of(all, percentile, perMilli);
                    boolean exact = Percentile.enough(all.getTotalCount(), percentile);
                    return new MeasuredRange(found.lowMillis(), found.highMillis(), exact, Optional.empty());
                })
                .stream()
                .toList();
    }
}
