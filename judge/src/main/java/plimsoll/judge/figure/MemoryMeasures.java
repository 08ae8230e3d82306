package plimsoll.judge.figure;

import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialFacts;
import plimsoll.model.Bytes;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.figure.ThresholdName;
import plimsoll.model.record.MemberRecord;
import plimsoll.model.record.Metric;
import plimsoll.model.record.Sample;

/** Measures the memory of each subject. */
final class MemoryMeasures {
    private MemoryMeasures() {}

    /** Returns the measures in the order of a result. */
    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.of(
                subjects(MemoryFigures.PEAK, MemoryPeak::of),
                subjects(MemoryFigures.FOOTPRINT, most(Metric.RSS_ANONYMOUS)),
                subjects(
                        MemoryFigures.RESIDENT,
                        (member, _) -> bytes(member.kernel().peakFootprint())),
                subjects(MemoryFigures.WORKING_SET, most(Metric.CGROUP_WORKING_SET)),
                subjects(MemoryFigures.CONTAINER, MemoryMeasures::container),
                subjects(MemoryFigures.PAGE_CACHE, most(Metric.CGROUP_CACHE)),
                subjects(
                        MemoryFigures.FILES_IN_MEMORY,
                        (member, facts) ->
                                facts.most(member.name(), Metric.CGROUP_SHARED).filter(bytes -> bytes > 0)),
                subjects(MemoryFigures.HEAP_PEAK, HeapFigures::peak),
                subjects(MemoryFigures.LIVE_SET, HeapFigures::live),
                subjects(MemoryFigures.HEAP_AFTER_GC, HeapFigures::afterGc),
                subjects(StartupFigures.RESTART_HEAP, HeapFigures::afterRestart),
                subjects(MemoryFigures.OFF_HEAP, MemoryMeasures::outsideHeap),
                subjects(MemoryFigures.CAP_REACHED, most(Metric.CAP_REACHED)),
                subjects(MemoryFigures.HIGH_REACHED, most(Metric.HIGH_REACHED)),
                Map.entry(MemoryFigures.STALL, FigureMeasure.ofRuns(StallShare.of(Metric.MEMORY_STALL))),
                Map.entry(MemoryFigures.FULL_STALL, FigureMeasure.ofRuns(StallShare.of(Metric.MEMORY_FULL_STALL))),
                subjects(StartupFigures.IDLE, MemoryMeasures::idle));
    }

    private static Map.Entry<Figure, FigureMeasure> subjects(
            Figure figure, BiFunction<MemberRecord, TrialFacts, Optional<Double>> value) {
        PercentBase base = figure.threshold().map(ThresholdName::whole).orElse(PercentBase.NONE);
        return Map.entry(figure, FigureMeasure.ofSubjects(base, value));
    }

    private static BiFunction<MemberRecord, TrialFacts, Optional<Double>> most(Metric metric) {
        return (member, facts) -> facts.most(member.name(), metric);
    }

    private static Optional<Double> bytes(Optional<Bytes> amount) {
        return amount.map(Bytes::count).map(Long::doubleValue);
    }

    /** Returns the kernel's peak; where it keeps none, as before Linux 5.19, the highest sample. */
    private static Optional<Double> container(MemberRecord member, TrialFacts facts) {
        return bytes(member.kernel().peak()).or(() -> facts.most(member.name(), Metric.CGROUP_USAGE));
    }

    /** Returns the last sample before the first phase. */
    private static Optional<Double> idle(MemberRecord member, TrialFacts facts) {
        return facts.windows().stream()
                .findFirst()
                .flatMap(first -> facts.records().timeline().stream()
                        .filter(sample ->
                                sample.member().equals(member.name()) && sample.atMillis() <= first.startMillis())
                        .flatMap(sample -> Stream.ofNullable(sample.values().get(Metric.RSS_ANONYMOUS)))
                        .reduce((_, later) -> later)
                        .map(Long::doubleValue));
    }

    /** Returns anonymous memory minus the committed heap; before the first collection, the latter is unknown. */
    private static Optional<Double> outsideHeap(MemberRecord member, TrialFacts facts) {
        return facts.records().timeline().stream()
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
