package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.judge.facts.TrialRecords;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.OneByOneFigures;
import plimsoll.model.figure.Whole;
import plimsoll.model.record.Metric;

/**
 * What is filled and drained one by one, in all phases: times from nanoseconds, and how much came in and out. What came in says
 * the ledger: a driver that dies with its member owes the times of its last second.
 */
final class OneByOneFolds {
    private static final HistogramFold ADD = HistogramFold.nanos(OneByOneFigures.ADD, OneByOne.IN);
    private static final HistogramFold POLL = HistogramFold.nanos(OneByOneFigures.POLL, OneByOne.OUT);

    private OneByOneFolds() {}

    /** In the order of a result. */
    static Stream<Map.Entry<Figure, FigureFold>> all() {
        return Stream.of(
                        ADD.all(),
                        Stream.of(Map.entry(OneByOneFigures.FILLED, FigureFold.of(OneByOneFolds::filled))),
                        POLL.all(),
                        Stream.of(
                                Map.entry(
                                        OneByOneFigures.DRAINED,
                                        FigureFold.of(trial -> trial.oneByOne(OneByOne.OUT)
                                                .map(nanos -> (double) nanos.getTotalCount()))),
                                Map.entry(OneByOneFigures.PASS, FigureFold.of(OneByOneFolds::pass)),
                                Map.entry(OneByOneFigures.REORDERED, FigureFold.of(OneByOneFolds::reordered))))
                .flatMap(Function.identity());
    }

    /** What an entry takes of the heap and of the disk, where all that was put in was still there at the fullest moment. */
    static Stream<Map.Entry<Figure, FigureFold>> perEntry() {
        return Stream.of(
                Map.entry(
                        OneByOneFigures.HEAP_EACH,
                        FigureFold.of(trial -> entries(trial)
                                .flatMap(count ->
                                        trial.value(MemoryFigures.HEAP_LIVE).map(bytes -> bytes / count)))),
                Map.entry(OneByOneFigures.DISK_EACH, OneByOneFolds::disk));
    }

    static Stream<HistogramFold> times() {
        return Stream.of(ADD, POLL);
    }

    private static List<Reading> disk(TrialFigures trial) {
        return entries(trial).stream()
                .flatMap(count -> FigureFold.ofSubjects(
                        Whole.NONE,
                        (member, facts) -> facts.most(member.name(), Metric.SCRATCH_BYTES)
                                .filter(bytes -> bytes > 0)
                                .map(bytes -> bytes / count))
                        .apply(trial)
                        .stream())
                .toList();
    }

    private static Optional<Double> filled(TrialFigures trial) {
        return trial.oneByOne(OneByOne.IN)
                .map(_ -> (double) trial.facts().books().balance().acknowledged());
    }

    private static Optional<Double> entries(TrialFigures trial) {
        return trial.value(OneByOneFigures.FILLED).filter(count -> count > 0);
    }

    private static Optional<Double> pass(TrialFigures trial) {
        return trial.value(OneByOneFigures.ADD.mean())
                .flatMap(in -> trial.value(OneByOneFigures.POLL.mean()).map(out -> in + out));
    }

    private static Optional<Double> reordered(TrialFigures trial) {
        return Optional.of(trial.facts())
                .filter(facts -> facts.records().audits().stream().anyMatch(TrialRecords.Audited::consumed))
                .map(facts -> (double) facts.reordered());
    }
}
