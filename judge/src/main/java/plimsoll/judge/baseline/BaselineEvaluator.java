package plimsoll.judge.baseline;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import plimsoll.judge.cell.FigureRatios;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.cell.Ranking;
import plimsoll.judge.cell.StoreLimit;
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
 * Cells beside the same cells of another build. What ranks a cell and its footprint are tested, by Holm over all cells; other
 * figures are shown. A bound of the study takes the place of the test.
 */
public final class BaselineEvaluator {
    /** Shown of every pair, wherever its rounds give them. */
    private static final List<Figure> SHOWN = List.of(
            ThroughputFigures.THROUGHPUT,
            TimeFigures.RESPONSE.mean(),
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            ProcessorFigures.CPU_EACH);

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
        List<List<BaselineThresholdResult>> held = pairs();
        List<BaselineThresholdResult> all = held.stream().flatMap(List::stream).toList();
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
        for (List<BaselineThresholdResult> of : held) {
            List<Delta> deltas = new ArrayList<>();
            for (BaselineThresholdResult each : of) {
                double p = each.tested() ? tested.next() : each.pWorse();
                PairwiseComparison pairwiseComparison = PairwiseComparison.of(each.worse(), p, Math.max(1, tests));
                Optional<Finding> threshold = each.bound().map(bound -> finding(each, bound, bounded.next()));
                deltas.add(delta(each, pairwiseComparison, threshold));
            }
            pairs.add(BaselinePairEvaluator.of(of.getFirst(), deltas));
        }
        baseline.capacities()
                .forEach(bound -> cell(bound.cell())
                        .flatMap(now -> cell(bound.baseline()).map(base -> CapacityEvaluator.of(bound, now, base)))
                        .ifPresent(pairs::add));
        return new BaselineResult(baseline.named(), pairs, BaselinePairEvaluator.sentence(pairs));
    }

    /** The figures of each pair, that which ranks it first; pairs of which one was never run are left out. */
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
                                        && (figure.equals(Ranking.by(experiment))
                                                || figure.equals(MemoryFigures.FOOTPRINT))))
                        .filter(held -> held.tested() || held.bound().isPresent() || held.worse().length > 0)
                        .toList())
                .orElse(List.of());
    }

    private static Figure bounded(RelativeThreshold bound) {
        return Figures.bounded(bound.metric())
                .orElseThrow(() -> new IllegalArgumentException("'" + bound.metric() + "' is no figure of a trial"));
    }

    private Optional<RelativeThreshold> bound(Figure figure) {
        return baseline.thresholds().stream()
                .filter(each -> each.metric().equals(figure.metric()))
                .findFirst();
    }

    private Delta delta(
            BaselineThresholdResult held, PairwiseComparison pairwiseComparison, Optional<Finding> threshold) {
        Optional<String> objection = objection(held, pairwiseComparison);
        Status status = objection.isPresent() ? Status.NOT_DECIDED : standing(held, pairwiseComparison);
        return new Delta(
                held.figure().metric(),
                held.change(),
                pairwiseComparison.rounds(),
                held.tested(),
                status,
                threshold,
                objection
                        .map(why -> BaselineText.seen(held, pairwiseComparison.rounds()) + ": not decided: " + why)
                        .orElseGet(() -> BaselineText.sentence(held, status, pairwiseComparison)));
    }

    private static Status standing(BaselineThresholdResult held, PairwiseComparison pairwiseComparison) {
        boolean worse = pairwiseComparison.ratio() > 1;
        return switch (pairwiseComparison.strength()) {
            case DECIDED ->
                held.tested() ? worse ? Status.WORSE : Status.BETTER : worse ? Status.LOOKS_WORSE : Status.LOOKS_BETTER;
            case LOOKS_LIKE -> worse ? Status.LOOKS_WORSE : Status.LOOKS_BETTER;
            case NO_DIFFERENCE -> Status.NO_DIFFERENCE;
            case NOT_DECIDED -> Status.NOT_DECIDED;
        };
    }

    /** Why a difference in time is not the build's, where it is not. */
    private Optional<String> objection(BaselineThresholdResult held, PairwiseComparison pairwiseComparison) {
        boolean worse = pairwiseComparison.ratio() > 1;
        JudgedCell slower = worse ? held.now() : held.base();
        JudgedCell faster = worse ? held.base() : held.now();
        if (held.figure().equals(MemoryFigures.FOOTPRINT)) {
            return Optional.empty();
        }
        return store.objection(faster).or(() -> switch (pairwiseComparison.strength()) {
            case DECIDED, LOOKS_LIKE -> new FigureRatios(held.figure()).lag(faster, slower);
            case NO_DIFFERENCE, NOT_DECIDED -> Optional.empty();
        });
    }

    private static Finding finding(BaselineThresholdResult held, RelativeThreshold bound, double pValue) {
        double[] beyond = held.beyond(bound);
        String seen = BaselineText.seen(held, beyond.length);
        String check = bound.written();
        return switch (NonInferiority.of(beyond, pValue)) {
            case KEPT -> Finding.holds(check, seen);
            case MISSED -> new Finding(check, new Verdict.Breaks(missed(held, bound)), seen);
            case OPEN -> Finding.inconclusive(check, Verdict.Reason.NOISE, seen + ", which does not decide it");
        };
    }

    private static Violation missed(BaselineThresholdResult held, RelativeThreshold bound) {
        double share = held.change().map(Delta.Change::share).orElse(Double.NaN);
        String metric = bound.metric() + " vs baseline";
        return new Violation.ObjectiveMissed(
                metric, share, bound.written().substring(metric.length()).strip());
    }
}
