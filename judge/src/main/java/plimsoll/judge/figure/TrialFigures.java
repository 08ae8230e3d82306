package plimsoll.judge.figure;

import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import plimsoll.judge.facts.ResponseTimes;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.judge.facts.ValueDistribution;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Unit;
import plimsoll.model.member.Replicas;
import plimsoll.wire.Span;

/** The figures of one trial, each measured once, on first use. */
public final class TrialFigures {
    private final TrialFacts facts;
    private final Map<String, List<MeasuredRange>> cache = new HashMap<>();
    private final Map<String, Optional<ValueDistribution>> distributions = new HashMap<>();

    public TrialFigures(TrialFacts facts) {
        this.facts = facts;
    }

    public TrialFacts facts() {
        return facts;
    }

    /** Returns one value, or one per subject for a subject's figure; none if it was not measured. */
    public List<MeasuredRange> readings(Figure figure) {
        List<MeasuredRange> known = cache.get(figure.key());
        if (known == null) {
            known = FigureMeasures.of(figure)
                    .map(measure -> measure.apply(this))
                    .orElse(List.of());
            cache.put(figure.key(), known);
        }
        return known;
    }

    /**
     * Returns the values that a threshold bounds: those of {@link #readings}. The memory of replicas adds up, unless the
     * bound is a share of the limit, which each of them has.
     */
    public List<MeasuredRange> bounded(Figure figure, boolean share) {
        return share || !addsUp(figure)
                ? readings(figure)
                : value(figure).map(MeasuredRange::exactly).stream().toList();
    }

    /**
     * Returns the largest value over all subjects; empty if it was not measured exactly. The memory of replicas adds up:
     * of each the largest value over its restarts. A sum without one of the replicas would pass for the whole, so there
     * is none then.
     */
    public Optional<Double> value(Figure figure) {
        Stream<MeasuredRange> exact = readings(figure).stream().filter(MeasuredRange::exact);
        if (!addsUp(figure)) {
            return exact.map(MeasuredRange::low).max(Comparator.naturalOrder());
        }
        Map<String, Double> largest =
                exact.collect(Collectors.toMap(range -> range.member().orElse(""), MeasuredRange::low, Math::max));
        return largest.keySet().containsAll(replicas())
                ? largest.values().stream().reduce(Double::sum)
                : Optional.empty();
    }

    /**
     * Returns a figure of response times as if each operation had been sent when it was due; none for another figure, or if
     * it was not measured.
     */
    public List<MeasuredRange> withoutLag(Figure figure) {
        return HistogramMeasure.withoutLag()
                .of(figure)
                .map(measure -> measure.apply(this))
                .orElse(List.of());
    }

    private boolean addsUp(Figure figure) {
        return figure.unit() == Unit.BYTES
                && !replicas().isEmpty()
                && readings(figure).stream().allMatch(range -> range.member().isPresent());
    }

    private List<String> replicas() {
        return facts.records()
                .experiment()
                .deployment()
                .replicas()
                .map(Replicas::members)
                .orElse(List.of());
    }

    /** Returns the figures of a result by key, without those that were not measured. */
    public Map<String, Double> result() {
        Map<String, Double> figures = new LinkedHashMap<>();
        FigureMeasures.ofResults()
                .forEach(figure -> value(figure).ifPresent(value -> figures.put(figure.key(), value)));
        return figures;
    }

    /** Returns one span of all workers in all judged phases; empty if nothing was recorded. */
    Optional<ValueDistribution> times(Span span) {
        return distributions.computeIfAbsent(
                span.key(), _ -> facts.histogram(span).map(ValueDistribution::of));
    }

    /** Returns the response times of all judged phases, failures at their deadline; empty if nothing was recorded. */
    Optional<ValueDistribution> responses() {
        return distributions.computeIfAbsent(
                "responses", _ -> new ResponseTimes(facts).judged().map(ValueDistribution::of));
    }

    /** Returns the same without send lag. */
    Optional<ValueDistribution> responsesWithoutLag() {
        return distributions.computeIfAbsent(
                "withoutLag", _ -> new ResponseTimes(facts).withoutLag().map(ValueDistribution::of));
    }

    /** Returns the nanoseconds of entries that were put in or taken out one by one, over all phases. */
    Optional<ValueDistribution> oneByOne(FillDrainDirection direction) {
        return distributions.computeIfAbsent(
                direction.name(), _ -> direction.nanos(facts).map(ValueDistribution::of));
    }
}
