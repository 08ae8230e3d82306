package plimsoll.judge.claims;

import java.util.Locale;
import java.util.Optional;
import plimsoll.model.claim.Predicate.Cause;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * One round of a cell, the attempt that counts.
 *
 * @param source the result it lies in
 */
record Witness(String source, TrialResult trial) {
    String folder() {
        return source + "/" + trial.folder();
    }

    boolean inconclusive() {
        return trial.verdict() instanceof Verdict.Inconclusive;
    }

    boolean broke() {
        return trial.verdict() instanceof Verdict.Breaks;
    }

    /** Its figures are those of a whole run. */
    boolean survived() {
        return !inconclusive() && death().isEmpty();
    }

    boolean brokeBy(Cause cause) {
        return death().map(death -> switch (death) {
                    case Death.HeapExhausted _, Death.Thrashing _ -> cause == Cause.HEAP;
                    case Death.SurvivedOom(String kind) -> cause == Cause.HEAP && heap(kind);
                    case Death.KilledByCap _ -> cause == Cause.CONTAINER;
                    case Death.DirectExhausted _,
                            Death.Metaspace _,
                            Death.NoNativeThread _,
                            Death.Crashed _,
                            Death.Signalled _,
                            Death.Exited _,
                            Death.Hung _,
                            Death.Unresponsive _,
                            Death.NeverReady _ -> false;
                })
                .orElse(false);
    }

    private static boolean heap(String kind) {
        String words = kind.toLowerCase(Locale.ROOT);
        return words.contains("heap") || words.contains("gc overhead");
    }

    private Optional<Death> death() {
        return trial.verdict() instanceof Verdict.Breaks(Violation.Died(var ending))
                ? Optional.of(ending.death())
                : Optional.empty();
    }

    /** A figure of the trial, or a count of its ledger; empty when it was not measured. */
    Optional<Double> figure(String name) {
        return LedgerFigures.of(trial.balance(), name)
                .or(() -> Optional.ofNullable(trial.figures().get(name)));
    }
}
