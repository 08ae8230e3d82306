package plimsoll.report.summary;

import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.verdict.Verdict;

/**
 * One figure of a cell compared with the baseline's, in words.
 *
 * @param range the 95 % interval of the change; a dash for a single round
 * @param says the result of the comparison, and of the study's bound on the change
 */
public record DeltaRow(
        String cell, String metric, String baseline, String now, String change, String range, String says) {
    /** Returns the rows in the order of the result. */
    public static List<DeltaRow> of(BaselineResult against) {
        return against.pairs().stream()
                .flatMap(pair -> pair.deltas().stream().map(delta -> of(pair, delta)))
                .toList();
    }

    private static DeltaRow of(BaselinePair pair, Delta delta) {
        DoubleFunction<String> unit = unit(delta.metric());
        Optional<Delta.Change> change = delta.change();
        return new DeltaRow(
                pair.cell(),
                delta.metric(),
                change.map(one -> unit.apply(one.baseline())).orElse(CellFigure.ABSENT),
                change.map(one -> unit.apply(one.now())).orElse(CellFigure.ABSENT),
                change.map(one -> QuantityFormat.change(one.share())).orElse(CellFigure.ABSENT),
                change.filter(_ -> delta.rounds() > 1)
                        .map(one -> QuantityFormat.change(one.low()) + " to " + QuantityFormat.change(one.high()))
                        .orElse(CellFigure.ABSENT),
                says(delta));
    }

    /** Returns the result of a comparison in words. */
    public static String words(Status status) {
        return switch (status) {
            case BROKE -> "broke";
            case WORSE -> "worse";
            case NOT_DECIDED -> "not decided";
            case LOOKS_WORSE -> "looks worse";
            case LOOKS_BETTER -> "looks better";
            case NO_DIFFERENCE -> "no practical difference";
            case BETTER -> "better";
            case ONLY_THIS_HELD -> "only this build held";
        };
    }

    private static String says(Delta delta) {
        Stream<String> bound = delta.threshold().stream()
                .map(finding -> VerdictStyle.of(finding.verdict()).sign() + " " + finding.check()
                        + (finding.verdict() instanceof Verdict.Inconclusive ? " (not decided)" : ""));
        return Stream.concat(Stream.of(words(delta.standing())), bound)
                .reduce((first, second) -> first + ", " + second)
                .orElseThrow();
    }

    private static DoubleFunction<String> unit(String metric) {
        return value ->
                Figures.bounded(metric).map(figure -> figure.show(value)).orElseGet(() -> QuantityFormat.count(value));
    }
}
