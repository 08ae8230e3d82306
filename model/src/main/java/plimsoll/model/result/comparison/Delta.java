package plimsoll.model.result.comparison;

import java.util.Optional;
import plimsoll.model.verdict.Finding;

/**
 * One figure of a cell beside the baseline's.
 *
 * @param metric as a threshold names it
 * @param change absent when no round gives the figure of both
 * @param rounds in which both held and gave it
 * @param alarms whether a decided loss of it alone makes the cell worse: so of the figure that ranks it and of its footprint
 * @param standing one of the comparison's, never of who broke
 * @param threshold what became of the study's bound on it
 */
public record Delta(
        String metric,
        Optional<Change> change,
        int rounds,
        boolean alarms,
        BaselinePair.Status standing,
        Optional<Finding> threshold,
        String sentence) {
    /**
     * By how much it changed.
     *
     * @param baseline median over its rounds, in the figure's unit
     * @param now the same of the build that is judged
     * @param share geometric mean over the rounds, less 1; -0.1 is ten percent less
     * @param low of the 95 % interval of the share
     */
    public record Change(double baseline, double now, double share, double low, double high) {}
}
