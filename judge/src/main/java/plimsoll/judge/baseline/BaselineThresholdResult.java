package plimsoll.judge.baseline;

import java.util.Arrays;
import java.util.Optional;
import plimsoll.judge.cell.FigureRatios;
import plimsoll.judge.cell.JudgedCell;
import plimsoll.judge.statistics.ConfidenceInterval;
import plimsoll.judge.statistics.SignFlipPermutation;
import plimsoll.model.figure.Figure;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.RelativeThreshold;
import plimsoll.model.study.Threshold.Relation;

/**
 * One figure of a cell beside the baseline's, in the rounds in which both held.
 *
 * @param bound the study's on its change
 * @param tested whether a decided difference is said as one; else it only looks like one
 */
record BaselineThresholdResult(
        JudgedCell now, JudgedCell base, Figure figure, Optional<RelativeThreshold> bound, boolean tested) {
    private static final double CONFIDENCE = 0.95;

    /** Logarithms of now over baseline, a larger one being worse. */
    double[] worse() {
        return new FigureRatios(figure).logRatios(base, now);
    }

    /** Logarithms of how far it lies beyond the bound; below 0 it keeps it. */
    double[] beyond(RelativeThreshold threshold) {
        double limit = Math.log1p(threshold.change());
        boolean least = threshold.relation() == Relation.AT_LEAST || threshold.relation() == Relation.ABOVE;
        return Arrays.stream(changes())
                .map(change -> least ? limit - change : change - limit)
                .toArray();
    }

    double pWorse() {
        return SignFlipPermutation.pValue(worse());
    }

    /** Empty when no round gives the figure of both. */
    Optional<Delta.Change> change() {
        double[] changes = changes();
        if (changes.length == 0) {
            return Optional.empty();
        }
        ConfidenceInterval interval = ConfidenceInterval.of(changes, CONFIDENCE);
        return Optional.of(new Delta.Change(
                median(base),
                median(now),
                Math.expm1(interval.mean()),
                Math.expm1(interval.low()),
                Math.expm1(interval.high())));
    }

    private double[] changes() {
        return Arrays.stream(worse())
                .map(ratio -> figure.larger() ? -ratio : ratio)
                .toArray();
    }

    private double median(JudgedCell of) {
        return of.medians().getOrDefault(figure.key(), Double.NaN);
    }
}
