package plimsoll.judge.claims;

import java.util.Optional;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.figure.Figures;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * One round of a cell: the attempt that counts.
 *
 * @param source name of the result that contains it
 */
record RoundEvidence(String source, TrialResult trial) {
    String folder() {
        return source + "/" + trial.folder();
    }

    boolean inconclusive() {
        return trial.verdict() instanceof Verdict.Inconclusive;
    }

    boolean broke() {
        return trial.verdict() instanceof Verdict.Breaks;
    }

    /** Whether no member died, so that its figures cover the whole run. */
    boolean survived() {
        return !inconclusive() && death().isEmpty();
    }

    boolean brokeBy(Cause cause) {
        return death().filter(death -> switch (cause) {
                    case HEAP -> death.ofHeap();
                    case CONTAINER -> death.ofContainer();
                })
                .isPresent();
    }

    private Optional<Death> death() {
        return trial.verdict() instanceof Verdict.Breaks(Violation.Died(var report))
                ? Optional.of(report.death())
                : Optional.empty();
    }

    /** Returns a figure of the trial or a count of its ledger; empty if it was not measured. */
    Optional<Double> figure(String name) {
        return Figures.of(name)
                .flatMap(figure -> trial.balance().count(figure))
                .map(Long::doubleValue)
                .or(() -> Optional.ofNullable(trial.figures().get(name)));
    }
}
