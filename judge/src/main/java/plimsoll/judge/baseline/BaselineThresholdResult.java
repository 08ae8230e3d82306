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
 * One figure of a cell compared with the baseline's, in the rounds that count for both.
 *
 * @param bound the study's bound on its change
 * @param tested whether it may be called worse or better; other figures at most "look" worse or better
 */
record BaselineThresholdResult(
        JudgedCell now, JudgedCell base, Figure figure, Optional<RelativeThreshold> bound, boolean tested) {
    private static final double CONFIDENCE = 0.95;

    /** Returns the logarithm of now over baseline for each round; larger is worse. */
    double[] worse() {
        return new FigureRatios(figure).logRatios(base, now);
    }

    /** Returns the logarithm of the distance beyond the bound for each round; below 0 the bound is kept. */
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

    /** Empty if no round measured the figure in both cells. */
    Optional<Delta.Change> change() {
        double[] changes = changes();
        if (changes.length == 0) {
            return Optional.empty();
        }
        ConfidenceInterval interval = ConfidenceInterval.ofRounds(changes, CONFIDENCE);
        return Optional.of(new Delta.Change(
                new FigureRatios(figure).median(base, now),
                new FigureRatios(figure).median(now, base),
                Math.expm1(interval.mean()),
                Math.expm1(interval.low()),
                Math.expm1(interval.high())));
    }

    private double[] changes() {
        return Arrays.stream(worse())
                .map(ratio -> figure.larger() ? -ratio : ratio)
                .toArray();
    }
}
