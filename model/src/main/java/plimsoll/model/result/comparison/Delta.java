package plimsoll.model.result.comparison;

import java.util.Optional;
import plimsoll.model.verdict.Finding;

/**
 * One figure of a cell compared with the baseline's.
 *
 * @param metric as a threshold names it
 * @param change absent if no round gives the figure for both
 * @param rounds in which both did the whole load and gave it
 * @param alarms whether a decided loss of this figure alone makes the cell worse: true for the figure that ranks it, its
 *     footprint and its CPU time an operation
 * @param standing by the comparison of figures alone, so neither {@code BROKE} nor {@code ONLY_THIS_HELD}
 * @param detectable the smallest loss, as a share, that these rounds would have decided in nine of ten runs; absent for
 *     a figure that is not tested, and where the rounds are too few
 * @param threshold result of the study's bound on it
 */
public record Delta(
        String metric,
        Optional<Change> change,
        int rounds,
        boolean alarms,
        BaselinePair.Status standing,
        Optional<Double> detectable,
        Optional<Finding> threshold,
        String sentence) {
    /** Returns whether its loss is decided and makes the cell worse. */
    public boolean raisesAlarm() {
        return alarms && standing == BaselinePair.Status.WORSE;
    }

    /**
     * The size of the change.
     *
     * @param baseline median over the rounds that are compared, in the figure's unit
     * @param now the same for the judged build
     * @param share geometric mean over the rounds, less 1; -0.1 is ten percent less
     * @param low of the 95 % interval of the share
     */
    public record Change(double baseline, double now, double share, double low, double high) {}
}
