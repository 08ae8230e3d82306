package plimsoll.judge.claims;

import java.util.Optional;
import java.util.Set;
import plimsoll.judge.cell.UnsteadyFigures;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.figure.Figure;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.FillDrainFigures;
import plimsoll.model.figure.StartupFigures;
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
    /** Figures that a death does not falsify: of entries put in until then, and of the time between a death and a restart. */
    private static final Set<Figure> DESPITE_DEATH =
            Set.of(FillDrainFigures.FILLED, FillDrainFigures.HEAP_EACH, StartupFigures.AVAILABILITY);

    String folder() {
        return source + "/" + trial.folder();
    }

    boolean inconclusive() {
        return trial.verdict() instanceof Verdict.Inconclusive;
    }

    boolean broke() {
        return trial.verdict() instanceof Verdict.Breaks;
    }

    /** Whether the figure says what it should: no member died, or a death does not falsify it. */
    boolean covers(String figure) {
        return !inconclusive()
                && (death().isEmpty()
                        || Figures.of(figure).filter(DESPITE_DEATH::contains).isPresent());
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
