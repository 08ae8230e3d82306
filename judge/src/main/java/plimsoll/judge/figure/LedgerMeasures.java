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

/** Counts of operations: what the client was told in the judged phases, and what was found in all. */
final class LedgerMeasures {
    private LedgerMeasures() {}

    static Stream<Map.Entry<Figure, FigureMeasure>> all() {
        return Stream.concat(told(), found());
    }

    private static Stream<Map.Entry<Figure, FigureMeasure>> told() {
        return Stream.of(
                told(LedgerFigures.ATTEMPTED, LedgerSummary::attempted),
                told(LedgerFigures.ACKNOWLEDGED, summary -> summary.judged(LedgerState.ACKNOWLEDGED)),
                told(LedgerFigures.REJECTED, summary -> summary.judged(LedgerState.REJECTED)),
                told(LedgerFigures.FAILED, summary -> summary.judged(LedgerState.FAILED)),
                told(
                        LedgerFigures.UNKNOWN,
                        summary -> summary.judged(LedgerState.UNKNOWN) + summary.judged(LedgerState.ATTEMPTED)),
                told(LedgerFigures.ERRORS, LedgerSummary::errors),
                told(LedgerFigures.UNSENT, summary -> summary.judged(LedgerState.UNSENT)),
                told(LedgerFigures.NOT_ATTEMPTED, summary -> summary.judged(LedgerState.NOT_ATTEMPTED)),
                told(LedgerFigures.ABORTED, summary -> summary.judged(LedgerState.ABORTED)));
    }

    private static Stream<Map.Entry<Figure, FigureMeasure>> found() {
        return LedgerCount.all().stream()
                .map(LedgerCount::figure)
                .filter(Figure::ofAudit)
                .map(LedgerMeasures::found);
    }

    /** Of an empty ledger nothing is known. */
    private static Map.Entry<Figure, FigureMeasure> told(Figure figure, ToLongFunction<LedgerSummary> count) {
        return Map.entry(
                figure,
                FigureMeasure.of(trial -> Optional.of(trial.facts().books())
                        .filter(summary -> summary.attempted() > 0)
                        .map(count::applyAsLong)
                        .map(Long::doubleValue)));
    }

    private static Map.Entry<Figure, FigureMeasure> found(Figure figure) {
        return Map.entry(
                figure,
                FigureMeasure.of(
                        trial -> trial.facts().books().balance().count(figure).map(Long::doubleValue)));
    }
}
