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

/** Measures throughput, shares of rejections and errors, recovery, background answers and leftovers. */
final class ThroughputMeasures {
    private ThroughputMeasures() {}

    /** Returns the measures in the order of a result. */
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
                        TimeFigures.BACKGROUND,
                        FigureMeasure.of(trial -> BackgroundAnswers.slowestMillis(trial.facts()))),
                Map.entry(LedgerFigures.LEFTOVERS, leftovers(Residue::all)),
                Map.entry(LedgerFigures.LEFTOVER_FILES, leftovers(Residue::files)),
                Map.entry(LedgerFigures.LEFTOVER_UNFINISHED, leftovers(Residue::unfinished)));
    }

    private static FigureMeasure throughput(ToDoubleFunction<Throughput> of) {
        return FigureMeasure.of(trial -> Optional.of(trial.facts())
                .filter(facts -> !facts.records().hasScriptedLoad())
                .flatMap(Throughput::of)
                .map(of::applyAsDouble));
    }

    /** An empty ledger yields no share. */
    private static FigureMeasure share(ToDoubleFunction<LedgerSummary> of) {
        return FigureMeasure.of(trial -> Optional.of(trial.facts().ledger())
                .filter(summary -> summary.attempted() > 0)
                .map(of::applyAsDouble));
    }

    /** Returns the slowest recovery; if the service did not recover from a fault, the longest wait as a lower bound. */
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
                .filter(facts -> facts.ledger().balance().audited())
                .map(Residue::of)
                .map(of::applyAsDouble));
    }
}
