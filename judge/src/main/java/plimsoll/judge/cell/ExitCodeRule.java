package plimsoll.judge.cell;

import java.util.List;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.verdict.ExitCode;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;

/** Derives the exit code of a run from its cells. */
public final class ExitCodeRule {
    private ExitCodeRule() {}

    /** Returns the first exit code that applies, in the order of docs/decisions/006, rule 7. */
    public static ExitCode of(List<JudgedCell> cells, boolean partial) {
        if (partial) {
            return ExitCode.INTERRUPTED;
        }
        if (cells.isEmpty()) {
            return ExitCode.INCONCLUSIVE;
        }
        if (any(cells, Reason.CAPABILITY)) {
            return ExitCode.MACHINE_LACKS;
        }
        if (neverReady(cells)) {
            return ExitCode.NOT_STARTED;
        }
        if (cells.stream().anyMatch(JudgedCell::againstExpectation)) {
            return ExitCode.AGAINST_EXPECTATION;
        }
        if (any(cells, Reason.NOT_STARTED)) {
            return ExitCode.NOT_STARTED;
        }
        if (any(cells, Reason.GENERATOR)) {
            return ExitCode.GENERATOR_WAS_THE_LIMIT;
        }
        boolean open = cells.stream().anyMatch(cell -> cell.verdict() instanceof Verdict.Inconclusive);
        return open ? ExitCode.INCONCLUSIVE : ExitCode.MEASURED;
    }

    /**
     * Returns why a search has no answer: the machine lacks something, no trial started, or the generator was too slow.
     */
    public static ExitCode forUnansweredSearch(List<JudgedCell> cells) {
        if (any(cells, Reason.CAPABILITY)) {
            return ExitCode.MACHINE_LACKS;
        }
        if (!cells.isEmpty() && neverReady(cells)) {
            return ExitCode.NOT_STARTED;
        }
        return any(cells, Reason.GENERATOR) ? ExitCode.GENERATOR_WAS_THE_LIMIT : ExitCode.INCONCLUSIVE;
    }

    private static boolean neverReady(List<JudgedCell> cells) {
        List<JudgedTrial> trials =
                cells.stream().flatMap(cell -> cell.rounds().values().stream()).toList();
        return trials.stream().noneMatch(JudgedTrial::everReady)
                && trials.stream().anyMatch(trial -> !trial.result().members().isEmpty());
    }

    private static boolean any(List<JudgedCell> cells, Reason reason) {
        return cells.stream()
                .map(JudgedCell::verdict)
                .anyMatch(verdict -> verdict instanceof Verdict.Inconclusive(Reason why, var _) && why == reason);
    }
}
