package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.PercentBase;
import plimsoll.model.record.Metric;

/**
 * Measures entries that are put in and taken out one by one, in all phases: times, recorded in nanoseconds, and counts.
 * Entries put in are counted by the ledger, since a driver that dies with its member does not report the times of its
 * last second.
 */
final class FillDrainMeasures {
    private static final HistogramMeasure ADD = HistogramMeasure.nanos(FillDrainFigures.ADD, FillDrainDirection.IN);
    private static final HistogramMeasure POLL = HistogramMeasure.nanos(FillDrainFigures.POLL, FillDrainDirection.OUT);

    private FillDrainMeasures() {}

    /** Returns the measures in the order of a result. */
    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.of(
                        ADD.all(),
                        Stream.of(Map.entry(FillDrainFigures.FILLED, FigureMeasure.of(FillDrainMeasures::filled))),
                        POLL.all(),
                        Stream.of(
                                Map.entry(
                                        FillDrainFigures.DRAINED,
                                        FigureMeasure.of(trial -> trial.oneByOne(FillDrainDirection.OUT)
                                                .map(nanos -> (double) nanos.count()))),
                                Map.entry(FillDrainFigures.QUEUE_TIME, FigureMeasure.of(FillDrainMeasures::pass)),
                                Map.entry(FillDrainFigures.REORDERED, FigureMeasure.of(FillDrainMeasures::reordered))))
                .flatMap(Function.identity());
    }

    /** Returns heap and disk per entry, exact if at the fullest moment all entries were still inside. */
    static Stream<Map.Entry<Figure, FigureMeasure>> perEntry() {
        return Stream.of(
                Map.entry(
                        FillDrainFigures.HEAP_EACH,
                        FigureMeasure.of(trial -> entries(trial)
                                .flatMap(count ->
                                        trial.value(MemoryFigures.LIVE_SET).map(bytes -> bytes / count)))),
                Map.entry(FillDrainFigures.DISK_EACH, FillDrainMeasures::disk));
    }

    static Stream<HistogramMeasure> times() {
        return Stream.of(ADD, POLL);
    }

    private static List<MeasuredRange> disk(TrialFigures trial) {
        return entries(trial).stream()
                .flatMap(count -> FigureMeasure.ofSubjects(
                        PercentBase.NONE,
                        (member, facts) -> facts.most(member.name(), Metric.SCRATCH_BYTES)
                                .filter(bytes -> bytes > 0)
                                .map(bytes -> bytes / count))
                        .apply(trial)
                        .stream())
                .toList();
    }

    private static Optional<Double> filled(TrialFigures trial) {
        return trial.oneByOne(FillDrainDirection.IN)
                .map(_ -> (double) trial.facts().ledger().balance().acknowledged());
    }

    private static Optional<Double> entries(TrialFigures trial) {
        return trial.value(FillDrainFigures.FILLED).filter(count -> count > 0);
    }

    private static Optional<Double> pass(TrialFigures trial) {
        return trial.value(FillDrainFigures.ADD.mean())
                .flatMap(in -> trial.value(FillDrainFigures.POLL.mean()).map(out -> in + out));
    }

    private static Optional<Double> reordered(TrialFigures trial) {
        return Optional.of(trial.facts())
                .filter(facts -> facts.records().audits().stream().anyMatch(TrialRecords.Audited::consumed))
                .map(facts -> (double) facts.reordered());
    }
}
