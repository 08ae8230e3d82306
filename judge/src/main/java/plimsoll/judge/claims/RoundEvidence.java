package plimsoll.judge.claims;

import java.util.Optional;
import java.util.Set;
import plimsoll.judge.cell.UnsteadyFigures;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.result.TrialResult;
import plimsoll.model.verdict.Death;
import plimsoll.model.verdict.Verdict;
import plimsoll.model.verdict.Violation;

/**
 * One round of a cell: the attempt that counts.
 *
 * @param source name of the result that contains it
 * @param unsteady why the rates, times and costs of its cell are not evidence in that result; empty if they are
 */
record RoundEvidence(String source, TrialResult trial, Optional<String> unsteady) {
    /** Figures of entries put in, which a death ends and does not falsify. */
    private static final Set<Figure> UNTIL_DEATH = Set.of(FillDrainFigures.FILLED, FillDrainFigures.HEAP_EACH);

    String folder() {
        return source + "/" + trial.folder();
    }

    boolean inconclusive() {
        return trial.verdict() instanceof Verdict.Inconclusive;
    }

    boolean broke() {
        return trial.verdict() instanceof Verdict.Breaks;
    }

    /** Whether the figure covers the whole run: no member died, or the figure is one of the run until then. */
    boolean covers(String figure) {
        return !inconclusive()
                && (death().isEmpty()
                        || Figures.of(figure).filter(UNTIL_DEATH::contains).isPresent());
    }

    /** Returns why the figure describes no steady state; empty if it does, or if no warm-up changes it. */
    Optional<String> objection(String figure) {
        return Figures.of(figure).filter(UnsteadyFigures::affect).flatMap(_ -> unsteady);
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
