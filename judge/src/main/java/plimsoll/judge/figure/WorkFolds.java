package plimsoll.judge.figure;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import plimsoll.judge.facts.BesideAnswers;
import plimsoll.judge.facts.Books;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.StartFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.figure.WorkFigures;
import plimsoll.model.record.LedgerState;

/** What was done in a second, which share of it was not, and what went wrong and lay about. */
final class WorkFolds {
    private WorkFolds() {}

    /** In the order of a result. */
    static Stream<Map.Entry<Figure, FigureFold>> all() {
        return Stream.of(
                Map.entry(WorkFigures.THROUGHPUT, throughput(Throughput::operations)),
                Map.entry(WorkFigures.GOODPUT, throughput(Throughput::bytes)),
                Map.entry(
                        LedgerFigures.REJECTED_SHARE, share(books -> books.share(books.judged(LedgerState.REJECTED)))),
                Map.entry(LedgerFigures.ERROR_SHARE, share(books -> books.share(books.errors()))),
                Map.entry(StartFigures.RECOVERY, WorkFolds::recovery),
                Map.entry(TimeFigures.BESIDE, FigureFold.of(trial -> BesideAnswers.slowestMillis(trial.facts()))),
                Map.entry(LedgerFigures.LEFTOVERS, leftovers(Leftovers::all)),
                Map.entry(LedgerFigures.LEFTOVER_FILES, leftovers(Leftovers::files)),
                Map.entry(LedgerFigures.LEFTOVER_UNFINISHED, leftovers(Leftovers::unfinished)));
    }

    private static FigureFold throughput(ToDoubleFunction<Throughput> of) {
        return FigureFold.of(trial -> Optional.of(trial.facts())
                .filter(facts -> !facts.records().scriptsAlone())
                .flatMap(Throughput::of)
                .map(of::applyAsDouble));
    }

    /** Of an empty ledger nothing is known. */
    private static FigureFold share(ToDoubleFunction<Books> of) {
        return FigureFold.of(trial -> Optional.of(trial.facts().books())
                .filter(books -> books.attempted() > 0)
                .map(of::applyAsDouble));
    }

    /** The slowest, where every fault that began was recovered from; else it took longer than was waited. */
    private static List<Reading> recovery(TrialFigures trial) {
        List<Aftermath> all = Aftermath.all(trial.facts());
        Optional<Double> slowest = all.stream()
                .flatMap(one -> one.recoveryMillis().stream())
                .max(Long::compare)
                .map(Long::doubleValue);
        if (all.stream().allMatch(one -> one.recoveryMillis().isPresent())) {
            return slowest.map(Reading::exactly).stream().toList();
        }
        return Stream.concat(
                        slowest.stream(),
                        all.stream().flatMap(one -> one.waitedMillis().stream().map(Long::doubleValue)))
                .max(Double::compare)
                .map(Reading::atLeast)
                .stream()
                .toList();
    }

    private static FigureFold leftovers(ToDoubleFunction<Leftovers> of) {
        return FigureFold.of(trial -> Optional.of(trial.facts())
                .filter(facts -> facts.books().balance().audited())
                .map(Leftovers::of)
                .map(of::applyAsDouble));
    }
}
