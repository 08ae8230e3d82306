package plimsoll.judge.figure;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import plimsoll.judge.facts.Facts;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.StartFigures;
import plimsoll.model.figure.ThresholdName;
import plimsoll.model.figure.Whole;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** What each subject held. */
final class MemoryFolds {
    private MemoryFolds() {}

    /** In the order of a result. */
    static Stream<Map.Entry<Figure, FigureFold>> all() {
        return Stream.of(
                subjects(MemoryFigures.PEAK, MemoryPeak::of),
                subjects(MemoryFigures.FOOTPRINT, most(Metric.RSS_ANONYMOUS)),
                subjects(
                        MemoryFigures.RESIDENT,
                        (member, _) -> bytes(member.kernel().peakFootprint())),
                subjects(
                        MemoryFigures.CONTAINER,
                        (member, _) -> bytes(member.kernel().peak())),
                subjects(MemoryFigures.CACHE, most(Metric.CGROUP_CACHE)),
                subjects(MemoryFigures.HEAP_PEAK, HeapFigures::peak),
                subjects(MemoryFigures.HEAP_LIVE, HeapFigures::live),
                subjects(MemoryFigures.HEAP_AFTER_GC, HeapFigures::afterGc),
                subjects(MemoryFigures.OUTSIDE_HEAP, MemoryFolds::outsideHeap),
                subjects(StartFigures.IDLE, MemoryFolds::idle));
    }

    private static Map.Entry<Figure, FigureFold> subjects(
            Figure figure, BiFunction<MemberRecord, Facts, Optional<Double>> value) {
        Whole whole = figure.threshold().map(ThresholdName::whole).orElse(Whole.NONE);
        return Map.entry(figure, FigureFold.ofSubjects(whole, value));
    }

    private static BiFunction<MemberRecord, Facts, Optional<Double>> most(Metric metric) {
        return (member, facts) -> facts.most(member.name(), metric);
    }

    private static Optional<Double> bytes(Optional<Bytes> amount) {
        return amount.map(Bytes::count).map(Long::doubleValue);
    }

    /** The last look before the first phase. */
    private static Optional<Double> idle(MemberRecord member, Facts of) {
        return of.windows().stream()
                .findFirst()
                .flatMap(first -> of.records().timeline().stream()
                        .filter(sample ->
                                sample.member().equals(member.name()) && sample.atMillis() <= first.startMillis())
                        .flatMap(sample -> Stream.ofNullable(sample.values().get(Metric.RSS_ANONYMOUS)))
                        .reduce((_, later) -> later)
                        .map(Long::doubleValue));
    }

    /** Anonymous memory less what the heap had claimed; nothing before the first collection, where that is not known. */
    private static Optional<Double> outsideHeap(MemberRecord member, Facts of) {
        return of.records().timeline().stream()
                .filter(sample -> sample.member().equals(member.name()))
                .map(Sample::values)
                .filter(values ->
                        values.containsKey(Metric.RSS_ANONYMOUS) && values.getOrDefault(Metric.HEAP_COMMITTED, 0L) > 0)
                .map(values -> (double) (values.getOrDefault(Metric.RSS_ANONYMOUS, 0L)
                        - values.getOrDefault(Metric.HEAP_COMMITTED, 0L)))
                .filter(bytes -> bytes > 0)
                .max(Comparator.naturalOrder());
    }
}
