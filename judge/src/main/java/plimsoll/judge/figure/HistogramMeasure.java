package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.judge.facts.Percentile;
import plimsoll.judge.facts.ValueDistribution;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.TimeDistribution;
import plimsoll.model.figure.TimeDistribution.Spread;
import plimsoll.model.figure.TimeFigures;
import plimsoll.wire.Span;

/**
 * Measures the figures of one distribution of times.
 *
 * @param perMilli units of the times per millisecond
 * @param typical the times of which mean and minimum are taken
 * @param tail the times of which percentiles and maximum are taken
 */
record HistogramMeasure(
        TimeDistribution times,
        double perMilli,
        Function<TrialFigures, Optional<ValueDistribution>> typical,
        Function<TrialFigures, Optional<ValueDistribution>> tail) {
    private static final List<Spread> IN_RESULTS = List.of(Spread.MEAN, Spread.MIN, Spread.MAX);

    /** Returns the measure of response times: failed operations have no mean, but are among the slowest. */
    static HistogramMeasure response() {
        return new HistogramMeasure(
                TimeFigures.RESPONSE, 1e3, trial -> trial.times(Span.RESPONSE), TrialFigures::responses);
    }

    /** Returns the measure of response times as if each operation had been sent when it was due. */
    static HistogramMeasure withoutLag() {
        return new HistogramMeasure(
                TimeFigures.RESPONSE, 1e3, trial -> trial.times(Span.SERVICE), TrialFigures::responsesWithoutLag);
    }

    /** Returns the measure of a span that workers record in microseconds, over the judged phases. */
    static HistogramMeasure micros(TimeDistribution distribution, Span span) {
        return new HistogramMeasure(distribution, 1e3, trial -> trial.times(span), trial -> trial.times(span));
    }

    static HistogramMeasure nanos(TimeDistribution distribution, FillDrainDirection way) {
        return new HistogramMeasure(distribution, 1e6, trial -> trial.oneByOne(way), trial -> trial.oneByOne(way));
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

    /** Returns the measure of any figure of these times; empty for a figure of other times. */
    Optional<FigureMeasure> of(Figure figure) {
        return all().filter(each -> each.getKey().key().equals(figure.key()))
                .map(Map.Entry::getValue)
                .findFirst()
                .or(() -> other(figure));
    }

    /** Returns the measure of a percentile that results do not list; empty for a figure of other times. */
    Optional<FigureMeasure> other(Figure figure) {
        return times.percentileOf(figure).stream().mapToObj(this::percentile).findFirst();
    }

    private FigureMeasure spread(Spread spread) {
        return FigureMeasure.of(trial -> (switch (spread) {
                    case MEAN -> typical.apply(trial).map(ValueDistribution::mean);
                    case MIN -> typical.apply(trial).map(all -> (double) all.min());
                    case MAX -> tail.apply(trial).map(all -> (double) all.max());
                })
                .map(value -> value / perMilli));
    }

    /** With too few operations for the percentile, the measure is a range. */
    private FigureMeasure percentile(double percentile) {
        return trial -> tail
                .apply(trial)
                .map(all -> {
                    Percentile found = Percentile.of(all, percentile, perMilli);
                    boolean exact = Percentile.enough(all.count(), percentile);
                    return new MeasuredRange(found.lowMillis(), found.highMillis(), exact);
                })
                .stream()
                .toList();
    }
}
