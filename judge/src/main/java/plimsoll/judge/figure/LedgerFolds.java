package plimsoll.judge.figure;

import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import plimsoll.judge.facts.Books;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.record.LedgerState;
import plimsoll.model.verdict.LedgerCount;

/** Counts of operations: what the client was told in the judged phases, and what was found in all. */
final class LedgerFolds {
    private LedgerFolds() {}

    static Stream<Map.Entry<Figure, FigureFold>> all() {
        return Stream.concat(told(), found());
    }

    private static Stream<Map.Entry<Figure, FigureFold>> told() {
        return Stream.of(
                told(LedgerFigures.ATTEMPTED, Books::attempted),
                told(LedgerFigures.ACKNOWLEDGED, books -> books.judged(LedgerState.ACKNOWLEDGED)),
                told(LedgerFigures.REJECTED, books -> books.judged(LedgerState.REJECTED)),
                told(LedgerFigures.FAILED, books -> books.judged(LedgerState.FAILED)),
                told(
                        LedgerFigures.UNKNOWN,
                        books -> books.judged(LedgerState.UNKNOWN) + books.judged(LedgerState.ATTEMPTED)),
                told(LedgerFigures.ERRORS, Books::errors),
                told(LedgerFigures.UNSENT, books -> books.judged(LedgerState.UNSENT)),
                told(LedgerFigures.NOT_ATTEMPTED, books -> books.judged(LedgerState.NOT_ATTEMPTED)),
                told(LedgerFigures.ABORTED, books -> books.judged(LedgerState.ABORTED)));
    }

    private static Stream<Map.Entry<Figure, FigureFold>> found() {
        return LedgerCount.all().stream()
                .map(LedgerCount::figure)
                .filter(Figure::ofAudit)
                .map(LedgerFolds::found);
    }

    /** Of an empty ledger nothing is known. */
    private static Map.Entry<Figure, FigureFold> told(Figure figure, ToLongFunction<Books> count) {
        return Map.entry(
                figure,
                FigureFold.of(trial -> Optional.of(trial.facts().books())
                        .filter(books -> books.attempted() > 0)
                        .map(count::applyAsLong)
                        .map(Long::doubleValue)));
    }

    private static Map.Entry<Figure, FigureFold> found(Figure figure) {
        return Map.entry(
                figure,
                FigureFold.of(
                        trial -> trial.facts().books().balance().count(figure).map(Long::doubleValue)));
    }
}
