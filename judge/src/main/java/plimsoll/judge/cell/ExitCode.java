package plimsoll.judge.cell;

import java.util.List;
import plimsoll.judge.trial.JudgedTrial;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Verdict.Reason;

/** What a run tells the shell. */
public enum ExitCode {
    INTERRUPTED(130),
    MACHINE_LACKS(31),
    /** No trial ever had a ready subject, or what a subject needs could not be started. */
    NOT_STARTED(30),
    /** A variant broke that was expected to hold, or held that was expected to break. */
    AGAINST_EXPECTATION(10),
    /** By a decided difference to the baseline that ran beside it, or because it broke where the baseline held. */
    WORSE(11),
    GENERATOR_WAS_THE_LIMIT(21),
    INCONCLUSIVE(20),
    /** Measured; a death that nobody excluded beforehand is data. */
    MEASURED(0);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** The first that applies, the worst first. */
    public static ExitCode of(List<JudgedCell> cells, boolean partial) {
        if (partial) {
            return INTERRUPTED;
        }
        if (cells.isEmpty()) {
            return INCONCLUSIVE;
        }
        if (any(cells, Reason.CAPABILITY)) {
            return MACHINE_LACKS;
        }
        if (neverReady(cells)) {
            return NOT_STARTED;
        }
        if (cells.stream().anyMatch(JudgedCell::againstExpectation)) {
            return AGAINST_EXPECTATION;
        }
        if (any(cells, Reason.NOT_STARTED)) {
            return NOT_STARTED;
        }
        if (any(cells, Reason.GENERATOR)) {
            return GENERATOR_WAS_THE_LIMIT;
        }
        boolean open = cells.stream().anyMatch(cell -> cell.verdict() instanceof Verdict.Inconclusive);
        return open ? INCONCLUSIVE : MEASURED;
    }

    /** Of a run with a baseline: the worse of both, but the baseline's own deaths are no fault of this build. */
    public ExitCode and(ExitCode other) {
        return compareTo(other) <= 0 ? this : other;
    }

    /** Why a search has no answer: of trials that never started, a machine that lacks something, a generator that was too slow. */
    public static ExitCode whyOpen(List<JudgedCell> cells) {
        if (any(cells, Reason.CAPABILITY)) {
            return MACHINE_LACKS;
        }
        if (!cells.isEmpty() && neverReady(cells)) {
            return NOT_STARTED;
        }
        return any(cells, Reason.GENERATOR) ? GENERATOR_WAS_THE_LIMIT : INCONCLUSIVE;
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
