package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import plimsoll.judge.facts.BackgroundAnswers;
import plimsoll.judge.facts.LedgerSummary;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.StartupFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.record.LedgerState;

/** What was done in a second, which share of it was not, and what went wrong and lay about. */
final class ThroughputMeasures {
    private ThroughputMeasures() {}

    /** In the order of a result. */
    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.of(
                Map.entry(ThroughputFigures.THROUGHPUT, throughput(Throughput::operations)),
                Map.entry(ThroughputFigures.GOODPUT, throughput(Throughput::bytes)),
                Map.entry(
                        LedgerFigures.REJECTED_SHARE,
                        share(summary -> summary.share(summary.judged(LedgerState.REJECTED)))),
                Map.entry(LedgerFigures.ERROR_SHARE, share(summary -> summary.share(summary.errors()))),
                Map.entry(StartupFigures.RECOVERY, ThroughputMeasures::recovery),
                Map.entry(
                        TimeFigures.BESIDE, FigureMeasure.of(trial -> BackgroundAnswers.slowestMillis(trial.facts()))),
                Map.entry(LedgerFigures.LEFTOVERS, leftovers(Residue::all)),
                Map.entry(LedgerFigures.LEFTOVER_FILES, leftovers(Residue::files)),
                Map.entry(LedgerFigures.LEFTOVER_UNFINISHED, leftovers(Residue::unfinished)));
    }

    private static FigureMeasure throughput(ToDoubleFunction<Throughput> of) {
        return FigureMeasure.of(trial -> Optional.of(trial.facts())
                .filter(facts -> !facts.records().scriptsAlone())
                .flatMap(Throughput::of)
                .map(of::applyAsDouble));
    }

    /** Of an empty ledger nothing is known. */
    private static FigureMeasure share(ToDoubleFunction<LedgerSummary> of) {
        return FigureMeasure.of(trial -> Optional.of(trial.facts().books())
                .filter(summary -> summary.attempted() > 0)
                .map(of::applyAsDouble));
    }

    /** The slowest, where every fault that began was recovered from; else it took longer than was waited. */
    private static List<MeasuredRange> recovery(TrialFigures trial) {
        List<FaultImpact> all = FaultImpact.all(trial.facts());
        Optional<Double> slowest = all.stream()
                .flatMap(one -> one.recoveryMillis().stream())
                .max(Long::compare)
                .map(Long::doubleValue);
        if (all.stream().allMatch(one -> one.recoveryMillis().isPresent())) {
            return slowest.map(MeasuredRange::exactly).stream().toList();
        }
        return Stream.concat(
                        slowest.stream(),
                        all.stream().flatMap(one -> one.waitedMillis().stream().map(Long::doubleValue)))
                .max(Double::compare)
                .map(MeasuredRange::atLeast)
                .stream()
                .toList();
    }

    private static FigureMeasure leftovers(ToDoubleFunction<Residue> of) {
        return FigureMeasure.of(trial -> Optional.of(trial.facts())
                .filter(facts -> facts.books().balance().audited())
                .map(Residue::of)
                .map(of::applyAsDouble));
    }
}
