package plimsoll.judge.claims;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.claims.ClaimEvidence.Trials;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.figure.Figures;
import plimsoll.model.figure.QuantityFormat;

/** Judges a claim on the range of a cell's figure. */
final class FigureClaim {
    private FigureClaim() {}

    /** All rounds must agree. */
    static ClaimAnswer of(ClaimPredicate.Measured claimed, Trials trials) {
        List<RoundEvidence> covering = trials.covering(claimed.figure());
        if (covering.isEmpty()) {
            return trials.unusable();
        }
        List<RoundEvidence> eligible =
                covering.stream().filter(trial -> given(claimed.given(), trial)).toList();
        if (eligible.isEmpty()) {
            String given = claimed.given()
                    .map(each -> each.figure() + " " + each.is().written())
                    .orElse("");
            return ClaimAnswer.undecided("no trial meets its condition " + given, covering);
        }
        List<RoundEvidence> measured = eligible.stream()
                .filter(trial -> trial.figure(claimed.figure()).isPresent())
                .toList();
        return measured.isEmpty()
                ? ClaimAnswer.undecided("no trial of " + trials.cell() + " has " + claimed.figure(), eligible)
                : judged(claimed, measured).withMore(trials.leftOut(claimed.figure()));
    }

    private static ClaimAnswer judged(ClaimPredicate.Measured claimed, List<RoundEvidence> measured) {
        long within = measured.stream()
                .filter(trial -> trial.figure(claimed.figure())
                        .filter(claimed.is()::holds)
                        .isPresent())
                .count();
        ClaimVerdict verdict = within == measured.size() || within == 0
                ? ClaimAnswer.supported(within > 0, measured.size())
                : ClaimVerdict.NOT_DECIDABLE;
        String figures = measured.stream()
                .flatMap(trial -> trial.figure(claimed.figure()).stream())
                .map(value -> shown(claimed.figure(), value))
                .distinct()
                .collect(Collectors.joining(", "));
        String because = claimed.is().written() + " in " + within + " of " + measured.size() + " rounds";
        return new ClaimAnswer(verdict, figures, because, measured);
    }

    private static String shown(String figure, double value) {
        return Figures.of(figure).map(each -> each.show(value)).orElseGet(() -> QuantityFormat.count(value));
    }

    private static boolean given(Optional<ClaimPredicate.Condition> given, RoundEvidence trial) {
        return given.map(condition -> trial.figure(condition.figure())
                        .filter(condition.is()::holds)
                        .isPresent())
                .orElse(true);
    }
}
