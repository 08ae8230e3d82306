package plimsoll.run.round;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.Delta;
import plimsoll.model.study.Cell;
import plimsoll.model.study.Experiment;
import plimsoll.model.study.Study;

/**
 * Rounds that a run against a baseline adds when the first ones show how noisy the machine is. Only the spread of the
 * differences around their mean decides. Rounds end sooner if they happen to show little spread, so a test of the mean
 * errs a little more often than it says; simulations bound by how much (decision 013).
 *
 * @param study with the rounds planned at first
 * @param loss the smallest loss to see in nine of ten runs, as a share
 */
public record RoundExtension(Study study, long seed, double loss) {
    private static final int ROUNDS_MAX = 60;

    /** Returns a plan whose first rounds are the current ones; empty if those suffice, or are the most. */
    public Optional<RunPlan> after(RunPlan current, Result soFar) {
        int needed = needed(soFar);
        int planned =
                current.experiments().stream().mapToInt(Experiment::round).max().orElse(0);
        return needed > planned ? Optional.of(RunPlan.of(inRounds(needed), seed).after(current)) : Optional.empty();
    }

    /** Describes for the notes of the result why rounds were added. */
    public String sentence(Result soFar) {
        if (fewest(soFar) > rounds(soFar)) {
            return String.format(
                    Locale.ROOT,
                    "%d rounds are too few to decide any of %d comparisons, so rounds were added up to %d.",
                    rounds(soFar),
                    tested(soFar).size(),
                    needed(soFar));
        }
        return String.format(
                Locale.ROOT,
                "After %d rounds the noise could have hidden a loss of up to %.1f %%, so rounds were added up to %d to see"
                        + " %.1f %% in nine of ten runs.",
                rounds(soFar),
                100 * detectable(soFar),
                needed(soFar),
                100 * loss);
    }

    private int needed(Result soFar) {
        return Math.max(
                fewest(soFar), PairwiseComparison.roundsToDetect(detectable(soFar), rounds(soFar), loss, ROUNDS_MAX));
    }

    /** Returns the fewest rounds that decide anything: more of them for more comparisons. */
    private static int fewest(Result soFar) {
        return rounds(soFar) == 0
                ? 0
                : PairwiseComparison.roundsFor(tested(soFar).size());
    }

    private static int rounds(Result soFar) {
        return tested(soFar).stream().mapToInt(Delta::rounds).max().orElse(0);
    }

    private static double detectable(Result soFar) {
        return tested(soFar).stream()
                .flatMap(delta -> delta.detectable().stream())
                .mapToDouble(Double::doubleValue)
                .max()
                .orElse(0);
    }

    private static List<Delta> tested(Result soFar) {
        return soFar.baseline().stream()
                .flatMap(result -> result.pairs().stream())
                .flatMap(pair -> pair.deltas().stream())
                .filter(Delta::alarms)
                .toList();
    }

    private Study inRounds(int rounds) {
        int first = study.cells().stream().mapToInt(Cell::rounds).max().orElse(0);
        return study.withCells(study.cells().stream()
                .map(cell -> cell.rounds() == first ? new Cell(cell.experiment(), rounds) : cell)
                .toList());
    }
}
