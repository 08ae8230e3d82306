package plimsoll.report.summary;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.FigureColumn;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.LedgerFigures;
import plimsoll.model.figure.Median;
import plimsoll.model.figure.QuantityFormat;
import plimsoll.model.figure.TimeDistribution.Spread;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.result.CellResult;
import plimsoll.model.result.PercentileCurve;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.LedgerCount;
import plimsoll.model.verdict.Verdict;

/** The figures of one cell, a column each: times and memory are medians over its rounds, counts are sums. */
final class CellFigures {
    private static final Figure SMALLEST = TimeFigures.RESPONSE.of(Spread.MIN);
    private static final Figure LARGEST = TimeFigures.RESPONSE.of(Spread.MAX);
    private static final Figure P99 = TimeFigures.RESPONSE.percentile(99);
    private static final String UNKNOWN = "?";

    /** Percentiles that may stand in for the 99th, the highest first. */
    private static final List<Double> LOWER_PERCENTILES = List.of(95.0, 90.0, 75.0, 50.0);

    private final CellResult cell;
    private final List<TrialResult> trials;

    CellFigures(CellResult cell, List<TrialResult> trials) {
        this.cell = cell;
        this.trials = trials;
    }

    List<TrialResult> trials() {
        return trials;
    }

    List<CellFigure> all() {
        return Figures.columns().stream()
                .flatMap(figure -> figure.column().map(column -> figure(figure, column)).stream())
                .toList();
    }

    private CellFigure figure(Figure figure, FigureColumn column) {
        if (figure.equals(LedgerFigures.DEATHS)) {
            long died =
                    trials.stream().filter(trial -> !trial.endings().isEmpty()).count();
            return placed(column, trials.isEmpty() ? CellFigure.ABSENT : QuantityFormat.count(died), figure.says());
        }
        if (figure.equals(P99) && tooFew()) {
            return placed(
                    column,
                    supported(),
                    "the highest percentile with at least 10 operations beyond it; n operations in a round");
        }
        return LedgerCount.of(figure).map(count -> counted(count, column)).orElseGet(() -> measured(figure, column));
    }

    private CellFigure measured(Figure figure, FigureColumn column) {
        if (figure.equals(LedgerFigures.LEFTOVERS)) {
            return placed(
                    column,
                    leftovers().map(figure::show).orElse(CellFigure.ABSENT),
                    figure.says() + "; all rounds together, and their median in result.json");
        }
        return placed(column, value(figure).map(figure::show).orElse(CellFigure.ABSENT), figure.says());
    }

    /** Returns the sum over the rounds that counted them, as other counts are shown: a count is never fractional. */
    private Optional<Double> leftovers() {
        return trials.stream()
                .flatMap(trial -> Optional.ofNullable(trial.figures().get(LedgerFigures.LEFTOVERS.key())).stream())
                .reduce(Double::sum);
    }

    private CellFigure counted(LedgerCount count, FigureColumn column) {
        Figure figure = count.figure();
        boolean audited = trials.stream().anyMatch(trial -> trial.balance().audited());
        if (figure.ofAudit() && !audited) {
            Optional<String> nothing = nothingToLose(trials);
            return placed(
                    column,
                    nothing.isPresent() ? CellFigure.ABSENT : UNKNOWN,
                    nothing.orElse("unknown, because the store was not listed"));
        }
        if (trials.stream().anyMatch(TrialResult::scripted)) {
            return placed(column, UNKNOWN, "unknown, because the user's own script sent the operations");
        }
        long sum = count.sum(trials.stream().map(TrialResult::balance).toList());
        if (figure.ofAudit() && sum == 0 && trials.stream().anyMatch(CellFigures::isUnlisted)) {
            return placed(column, UNKNOWN, "unknown, because the store was not listed in every round");
        }
        return placed(
                column,
                trials.isEmpty() ? CellFigure.ABSENT : QuantityFormat.count(sum),
                figure.says() + "; all rounds together");
    }

    /** Whether a trial may have lost what it acknowledged, for all that is known. */
    private static boolean isUnlisted(TrialResult trial) {
        return !trial.balance().audited() && trial.balance().acknowledged() > 0;
    }

    /** Returns why nothing could be lost in these rounds of one load, in words; empty if something could. */
    static Optional<String> nothingToLose(List<TrialResult> trials) {
        return trials.stream().flatMap(trial -> trial.nothingToLose().stream()).findFirst();
    }

    /** Returns a figure; older results have none for the extremes of response times, so those come from the curves. */
    private Optional<Double> value(Figure figure) {
        Optional<Double> value = Optional.ofNullable(cell.figures().get(figure.key()));
        if (figure.equals(LARGEST)) {
            return value.or(() -> median(PercentileCurve::maxMillis));
        }
        return figure.equals(SMALLEST) ? value.or(() -> median(curve -> at(curve, 0))) : value;
    }

    private boolean tooFew() {
        return !cell.figures().containsKey(P99.key())
                && curves().flatMap(curve -> curve.points().stream())
                        .anyMatch(point -> point.percentile() == 99 && !point.enough());
    }

    /** Returns the highest percentile that every round supports, with its sample count: {@code p90 4.1 s (n=125)}. */
    private String supported() {
        List<PercentileCurve> curves = curves().toList();
        long fewest = curves.stream().mapToLong(PercentileCurve::count).min().orElse(0);
        String count = " (n=" + QuantityFormat.count(fewest) + ")";
        return LOWER_PERCENTILES.stream()
                .filter(percentile -> curves.stream().allMatch(curve -> supports(curve, percentile)))
                .findFirst()
                .map(percentile -> "p" + percentile.intValue() + " "
                        + median(curve -> at(curve, percentile)).map(P99::show).orElse(CellFigure.ABSENT))
                .or(() -> value(LARGEST).map(largest -> "max " + LARGEST.show(largest)))
                .map(shown -> shown + count)
                .orElse(CellFigure.ABSENT);
    }

    private static boolean supports(PercentileCurve curve, double percentile) {
        return curve.points().stream().anyMatch(point -> point.percentile() == percentile && point.enough());
    }

    private static Double at(PercentileCurve curve, double percentile) {
        return curve.points().stream()
                .filter(point -> point.percentile() == percentile)
                .map(PercentileCurve.Point::millis)
                .findFirst()
                .orElse(Double.NaN);
    }

    private Optional<Double> median(Function<PercentileCurve, Double> of) {
        return Median.of(curves().mapToDouble(of::apply).filter(Double::isFinite)).stream()
                .boxed()
                .findFirst();
    }

    /** Returns the curves of the rounds that held, if any did, as the figures of the cell are theirs. */
    private Stream<PercentileCurve> curves() {
        List<TrialResult> holding = trials.stream()
                .filter(trial -> trial.verdict() instanceof Verdict.Holds)
                .toList();
        return (holding.isEmpty() ? trials : holding).stream().flatMap(trial -> response(trial).stream());
    }

    /** Returns the response times of the judged phase with the most operations. */
    private static Optional<PercentileCurve> response(TrialResult trial) {
        return trial.curves().stream()
                .filter(curve ->
                        curve.histogram().equals("response") && curve.judged().orElse(true) && curve.count() > 0)
                .max(Comparator.comparingLong(PercentileCurve::count));
    }

    private static CellFigure placed(FigureColumn column, String value, String explanation) {
        return new CellFigure(column.key(), column.group().title(), column.title(), value, explanation);
    }
}
