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
import plimsoll.judge.statistics.Contrast;
import plimsoll.judge.statistics.Holm;
import plimsoll.judge.statistics.SignFlip;
import plimsoll.judge.statistics.Tolerance;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.MemoryFigures;
import plimsoll.model.figure.ProcessorFigures;
import plimsoll.model.figure.TimeFigures;
import plimsoll.model.figure.WorkFigures;
import plimsoll.model.result.comparison.BaselinePair;
import plimsoll.model.result.comparison.BaselinePair.Standing;
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
public final class BaselineFold {
    /** Shown of every pair, wherever its rounds give them. */
    private static final List<Figure> SHOWN = List.of(
            WorkFigures.THROUGHPUT,
            TimeFigures.RESPONSE.mean(),
            TimeFigures.RESPONSE.percentile(99),
            MemoryFigures.FOOTPRINT,
            ProcessorFigures.CPU_EACH);

    private final Baseline baseline;
    private final List<JudgedCell> cells;
    private final StoreLimit store;

    private BaselineFold(Baseline baseline, List<JudgedCell> cells, StoreLimit store) {
        this.baseline = baseline;
        this.cells = cells;
        this.store = store;
    }

    public static BaselineResult of(Baseline baseline, List<JudgedCell> cells, StoreLimit store) {
        return new BaselineFold(baseline, cells, store).result();
    }

    private BaselineResult result() {
        List<List<BaselineHeld>> held = pairs();
        List<BaselineHeld> all = held.stream().flatMap(List::stream).toList();
        Iterator<Double> tested = Holm.adjusted(all.stream()
                        .filter(BaselineHeld::tested)
                        .map(BaselineHeld::pWorse)
                        .toList())
                .iterator();
        Iterator<Double> bounded = Holm.adjusted(all.stream()
                        .flatMap(each -> each.bound().stream().map(each::beyond))
                        .map(SignFlip::pValue)
                        .toList())
                .iterator();
        int tests = (int) all.stream().filter(BaselineHeld::tested).count();
        List<BaselinePair> pairs = new ArrayList<>();
        for (List<BaselineHeld> of : held) {
            List<Delta> deltas = new ArrayList<>();
            for (BaselineHeld each : of) {
                double p = each.tested() ? tested.next() : each.pWorse();
                Contrast contrast = Contrast.of(each.worse(), p, Math.max(1, tests));
                Optional<Finding> threshold = each.bound().map(bound -> finding(each, bound, bounded.next()));
                deltas.add(delta(each, contrast, threshold));
            }
            pairs.add(BaselinePairFold.of(of.getFirst(), deltas));
        }
        baseline.capacities()
                .forEach(bound -> cell(bound.cell())
                        .flatMap(now -> cell(bound.baseline()).map(base -> CapacityFold.of(bound, now, base)))
                        .ifPresent(pairs::add));
        return new BaselineResult(baseline.named(), pairs, BaselinePairFold.sentence(pairs));
    }

    /** The figures of each pair, that which ranks it first; pairs of which one was never run are left out. */
    private List<List<BaselineHeld>> pairs() {
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

    private List<BaselineHeld> figures(JudgedCell now, JudgedCell base) {
        return now.experiment()
                .map(experiment -> Stream.of(
                                Stream.of(Ranking.by(experiment)),
                                baseline.thresholds().stream().map(BaselineFold::bounded),
                                SHOWN.stream())
                        .flatMap(figures -> figures)
                        .distinct()
                        .map(figure -> new BaselineHeld(
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

    private Delta delta(BaselineHeld held, Contrast contrast, Optional<Finding> threshold) {
        Optional<String> objection = objection(held, contrast);
        Standing standing = objection.isPresent() ? Standing.NOT_DECIDED : standing(held, contrast);
        return new Delta(
                held.figure().metric(),
                held.change(),
                contrast.rounds(),
                held.tested(),
                standing,
                threshold,
                objection
                        .map(why -> BaselineWords.seen(held, contrast.rounds()) + ": not decided: " + why)
                        .orElseGet(() -> BaselineWords.sentence(held, standing, contrast)));
    }

    private static Standing standing(BaselineHeld held, Contrast contrast) {
        boolean worse = contrast.ratio() > 1;
        return switch (contrast.strength()) {
            case DECIDED ->
                held.tested()
                        ? worse ? Standing.WORSE : Standing.BETTER
                        : worse ? Standing.LOOKS_WORSE : Standing.LOOKS_BETTER;
            case LOOKS_LIKE -> worse ? Standing.LOOKS_WORSE : Standing.LOOKS_BETTER;
            case NO_DIFFERENCE -> Standing.NO_DIFFERENCE;
            case NOT_DECIDED -> Standing.NOT_DECIDED;
        };
    }

    /** Why a difference in time is not the build's, where it is not. */
    private Optional<String> objection(BaselineHeld held, Contrast contrast) {
        boolean worse = contrast.ratio() > 1;
        JudgedCell slower = worse ? held.now() : held.base();
        JudgedCell faster = worse ? held.base() : held.now();
        if (held.figure().equals(MemoryFigures.FOOTPRINT)) {
            return Optional.empty();
        }
        return store.objection(faster).or(() -> switch (contrast.strength()) {
            case DECIDED, LOOKS_LIKE -> new FigureRatios(held.figure()).lag(faster, slower);
            case NO_DIFFERENCE, NOT_DECIDED -> Optional.empty();
        });
    }

    private static Finding finding(BaselineHeld held, RelativeThreshold bound, double pValue) {
        double[] beyond = held.beyond(bound);
        String seen = BaselineWords.seen(held, beyond.length);
        String check = bound.written();
        return switch (Tolerance.of(beyond, pValue)) {
            case KEPT -> Finding.holds(check, seen);
            case MISSED -> new Finding(check, new Verdict.Breaks(missed(held, bound)), seen);
            case OPEN -> Finding.inconclusive(check, Verdict.Reason.NOISE, seen + ", which does not decide it");
        };
    }

    private static Violation missed(BaselineHeld held, RelativeThreshold bound) {
        double share = held.change().map(Delta.Change::share).orElse(Double.NaN);
        String metric = bound.metric() + " vs baseline";
        return new Violation.ObjectiveMissed(
                metric, share, bound.written().substring(metric.length()).strip());
    }
}
