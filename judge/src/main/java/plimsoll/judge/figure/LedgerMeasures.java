package plimsoll.judge.figure;

import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import plimsoll.judge.facts.LedgerSummary;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.LedgerCount;

/** Counts operations: outcomes at the client in the judged phases, and findings of audits over all phases. */
final class LedgerMeasures {
    private LedgerMeasures() {}

    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.concat(outcomes(), audited());
    }

    private static Stream<Map.Entry<Figure, FigureMeasure>> outcomes() {
        return Stream.of(
                outcome(LedgerFigures.ATTEMPTED, LedgerSummary::attempted),
                outcome(LedgerFigures.ACKNOWLEDGED, summary -> summary.judged(LedgerState.ACKNOWLEDGED)),
                outcome(LedgerFigures.REJECTED, summary -> summary.judged(LedgerState.REJECTED)),
                outcome(LedgerFigures.FAILED, summary -> summary.judged(LedgerState.FAILED)),
                outcome(
                        LedgerFigures.UNKNOWN,
                        summary -> summary.judged(LedgerState.UNKNOWN) + summary.judged(LedgerState.ATTEMPTED)),
                outcome(LedgerFigures.ERRORS, LedgerSummary::errors),
                outcome(LedgerFigures.UNSENT, summary -> summary.judged(LedgerState.UNSENT)),
                outcome(LedgerFigures.NOT_ATTEMPTED, summary -> summary.judged(LedgerState.NOT_ATTEMPTED)),
                outcome(LedgerFigures.ABORTED, summary -> summary.judged(LedgerState.ABORTED)));
    }

    private static Stream<Map.Entry<Figure, FigureMeasure>> audited() {
        return LedgerCount.all().stream()
                .map(LedgerCount::figure)
                .filter(Figure::ofAudit)
                .map(LedgerMeasures::audited);
    }

    /** An empty ledger yields no figures. */
    private static Map.Entry<Figure, FigureMeasure> outcome(Figure figure, ToLongFunction<LedgerSummary> count) {
        return Map.entry(
                figure,
                FigureMeasure.of(trial -> Optional.of(trial.facts().ledger())
                        .filter(summary -> summary.attempted() > 0)
                        .map(count::applyAsLong)
                        .map(Long::doubleValue)));
    }

    private static Map.Entry<Figure, FigureMeasure> audited(Figure figure) {
        return Map.entry(
                figure,
                FigureMeasure.of(
                        trial -> trial.facts().ledger().balance().count(figure).map(Long::doubleValue)));
    }
}
