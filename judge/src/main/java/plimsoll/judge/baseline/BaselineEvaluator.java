package plimsoll.judge.baseline;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import plimsoll.judge.cell.FigureRatios;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.Ranking;
import plimsoll.judge.cell.StoreLimit;
import plimsoll.judge.cell.UnservedShare;
import plimsoll.judge.cell.UnsteadyFigures;
import plimsoll.judge.statistics.HolmCorrection;
import plimsoll.judge.statistics.NonInferiority;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.judge.statistics.SignFlipPermutation;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.ThroughputFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Status;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Baseline;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.verdict.Finding;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * Compares cells with the same cells of another build that ran in the same rounds. The ranking figure, the footprint and
 * the CPU time an operation of each cell are tested, with Holm's correction over all cells; other figures are only
 * shown. Where the study sets a bound on a figure, the bound replaces the test.
 */
public final class BaselineEvaluator {
    /** Figures that are shown for every pair whose rounds measured them. */
    private static final List<Figure> SHOWN = List.of(
            ThroughputFigures.THROUGHPUT,
            TimeFigures.RESPONSE.mean(),
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            ProcessorFigures.CPU_EACH);

    /** Figures that are tested beside the one that ranks the cell. */
    private static final Set<Figure> TESTED = Set.of(MemoryFigures.FOOTPRINT, ProcessorFigures.CPU_EACH);

    private final Baseline baseline;
    private final List<JudgedCell> cells;
    private final StoreLimit store;

    private BaselineEvaluator(Baseline baseline, List<JudgedCell> cells, StoreLimit store) {
        this.baseline = baseline;
        this.cells = cells;
        this.store = store;
    }

    public static BaselineResult of(Baseline baseline, List<JudgedCell> cells, StoreLimit store) {
        return new BaselineEvaluator(baseline, cells, store).result();
    }

    private BaselineResult result() {
        List<List<BaselineThresholdResult>> byPair = pairs();
        List<BaselineThresholdResult> all =
                byPair.stream().flatMap(List::stream).toList();
        Iterator<Double> tested = HolmCorrection.adjusted(all.stream()
                        .filter(BaselineThresholdResult::tested)
                        .map(BaselineThresholdResult::pWorse)
                        .toList())
                .iterator();
        Iterator<Double> bounded = HolmCorrection.adjusted(all.stream()
                        .flatMap(each -> each.bound().stream().map(each::beyond))
                        .map(SignFlipPermutation::pValue)
                        .toList())
                .iterator();
        int tests = (int) all.stream().filter(BaselineThresholdResult::tested).count();
        List<BaselinePair> pairs = new ArrayList<>();
        List<Optional<Double>> detectable = new ArrayList<>();
        for (List<BaselineThresholdResult> figures : byPair) {
            List<Delta> deltas = new ArrayList<>();
            boolean objected = false;
            for (BaselineThresholdResult each : figures) {
                double p = each.tested() ? tested.next() : each.pWorse();
                PairwiseComparison pairwiseComparison = PairwiseComparison.of(each.worse(), p, Math.max(1, tests));
                Optional<Finding> threshold = each.bound().map(bound -> finding(each, bound, bounded.next()));
                Optional<String> objection = objection(each, pairwiseComparison);
                objected |= each.tested() && objection.isPresent();
                deltas.add(delta(each, pairwiseComparison, objection, threshold));
            }
            pairs.add(BaselinePairEvaluator.of(figures.getFirst(), deltas));
            detectable.add(objected ? Optional.empty() : BaselinePairEvaluator.detectable(figures.getFirst(), deltas));
        }
        baseline.capacities()
                .forEach(bound -> cell(bound.cell())
                        .flatMap(now -> cell(bound.baseline()).map(base -> CapacityEvaluator.of(bound, now, base)))
                        .ifPresent(pair -> {
                            pairs.add(pair);
                            detectable.add(pair.standing() == Status.NOT_DECIDED ? Optional.empty() : Optional.of(0.0));
                        }));
        return new BaselineResult(baseline.named(), pairs, largest(detectable), BaselinePairEvaluator.sentence(pairs));
    }

    /** Returns the largest of the losses; empty if one is unknown, or if no figure is tested. */
    private static Optional<Double> largest(List<Optional<Double>> losses) {
        return losses.stream().allMatch(Optional::isPresent)
                ? losses.stream().flatMap(Optional::stream).max(Double::compare).filter(loss -> loss > 0)
                : Optional.empty();
    }

    /** Returns the figures of each pair, the ranking figure first; pairs of which one cell never ran are left out. */
    private List<List<BaselineThresholdResult>> pairs() {
        return baseline.pairs().entrySet().stream()
                .flatMap(pair ->
                        cell(pair.getKey())
                                .flatMap(now -> cell(pair.getValue()).map(base -> figures(now, base)))
                                .stream())
                .filter(figures -> !figures.isEmpty())
                .toList();
    }

    private Optional<JudgedCell> cell(String name) {
        return cells.stream().filter(cell -> cell.name().equals(name)).findFirst();
    }

    private List<BaselineThresholdResult> figures(JudgedCell now, JudgedCell base) {
        return now.experiment()
                .map(experiment -> Stream.of(
                                Stream.of(Ranking.by(experiment)),
                                baseline.thresholds().stream().map(BaselineEvaluator::bounded),
                                SHOWN.stream())
                        .flatMap(figures -> figures)
                        .distinct()
                        .map(figure -> new BaselineThresholdResult(
                                now,
                                base,
                                figure,
                                bound(figure),
                                bound(figure).isEmpty()
                                        && (figure.equals(Ranking.by(experiment)) || TESTED.contains(figure))))
                        .filter(each -> each.worse().length > 0
                                || each.bound().isPresent()
                                || each.figure().equals(Ranking.by(experiment)))
                        .toList())
                .orElse(List.of());
    }

    private static Figure bounded(RelativeThreshold bound) {
        return Figures.bounded(bound.metric())
                .orElseThrow(() -> new IllegalArgumentException("'" + bound.metric() + "' is not a figure of a trial"));
    }

    private Optional<RelativeThreshold> bound(Figure figure) {
        return baseline.thresholds().stream()
                .filter(each -> each.metric().equals(figure.metric()))
                .findFirst();
    }

    /** @param objection the reason why a difference is not the build's; the noise of the rounds is shown all the same */
    private static Delta delta(
            BaselineThresholdResult result,
            PairwiseComparison pairwiseComparison,
            Optional<String> objection,
            Optional<Finding> threshold) {
        Status status = objection.isPresent() ? Status.NOT_DECIDED : status(result, pairwiseComparison);
        return new Delta(
                result.figure().metric(),
                result.change(),
                pairwiseComparison.rounds(),
                result.tested(),
                status,
                BaselineText.detectable(result, pairwiseComparison),
                threshold,
                objection
                        .map(why -> BaselineText.change(result, pairwiseComparison.rounds()) + ": not decided: " + why)
                        .orElseGet(() -> BaselineText.sentence(result, status, pairwiseComparison)));
    }

    private static Status status(BaselineThresholdResult result, PairwiseComparison pairwiseComparison) {
        boolean worse = pairwiseComparison.ratio() > 1;
        return switch (pairwiseComparison.strength()) {
            case DECIDED ->
                result.tested()
                        ? worse ? Status.WORSE : Status.BETTER
                        : worse ? Status.LOOKS_WORSE : Status.LOOKS_BETTER;
            case LOOKS_LIKE -> worse ? Status.LOOKS_WORSE : Status.LOOKS_BETTER;
            case NO_DIFFERENCE -> Status.NO_DIFFERENCE;
            case NOT_DECIDED -> Status.NOT_DECIDED;
        };
    }

    /**
     * Returns the reason why a difference is not due to the build; empty if it is. A build that leaves more operations
     * undone than the baseline is not its equal either, regardless of the time that the others take.
     */
    private Optional<String> objection(BaselineThresholdResult result, PairwiseComparison pairwiseComparison) {
        boolean different = switch (pairwiseComparison.strength()) {
            case DECIDED, LOOKS_LIKE -> true;
            case NO_DIFFERENCE, NOT_DECIDED -> false;
        };
        boolean worse = pairwiseComparison.ratio() > 1;
        JudgedCell better = worse ? result.base() : result.now();
        JudgedCell other = worse ? result.now() : result.base();
        Optional<String> undone = different
                ? UnservedShare.objection(better, other)
                : UnservedShare.objection(result.now(), result.base());
        if (result.figure().equals(MemoryFigures.FOOTPRINT)) {
            return undone;
        }
        Optional<String> unsteady = different && UnsteadyFigures.affect(result.figure())
                ? UnsteadyFigures.objection(result.now(), result.base())
                : Optional.empty();
        return undone.or(() -> unsteady)
                .or(() -> store.objection(better))
                .or(() -> different ? new FigureRatios(result.figure()).lag(better, other) : Optional.empty());
    }

    private static Finding finding(BaselineThresholdResult result, RelativeThreshold bound, double pValue) {
        double[] beyond = result.beyond(bound);
        String evidence = BaselineText.change(result, beyond.length);
        String check = bound.written();
        return switch (NonInferiority.of(beyond, pValue)) {
            case KEPT -> kept(result, check, evidence);
            case MISSED -> new Finding(check, new Verdict.Breaks(missed(result, bound)), evidence);
            case OPEN -> Finding.inconclusive(check, Verdict.Reason.NOISE, evidence + ", which does not decide it");
        };
    }

    /** Returns the finding on a bound that figures keep: it is open if this build did less, or broke in more rounds. */
    private static Finding kept(BaselineThresholdResult result, String check, String evidence) {
        Optional<Finding> undone = UnservedShare.objection(result.now(), result.base())
                .map(why -> Finding.inconclusive(check, Verdict.Reason.UNDONE, evidence + ", but " + why));
        Optional<Finding> open = BaselinePairEvaluator.openByVerdicts(result.now(), result.base())
                .map(why -> Finding.inconclusive(check, Verdict.Reason.NOISE, evidence + ", but " + why));
        return undone.or(() -> open).orElseGet(() -> Finding.holds(check, evidence));
    }

    private static Violation missed(BaselineThresholdResult result, RelativeThreshold bound) {
        double share = result.change().map(Delta.Change::share).orElse(Double.NaN);
        String metric = bound.metric() + " vs baseline";
        return new Violation.ObjectiveMissed(
                metric, share, bound.written().substring(metric.length()).strip());
    }
}
