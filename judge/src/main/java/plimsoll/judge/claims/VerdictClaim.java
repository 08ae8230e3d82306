package plimsoll.judge.claims;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.claims.ClaimEvidence.Trials;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.claim.ClaimVerdict;

/** Whether a cell holds or breaks, as claimed. */
final class VerdictClaim {
    private VerdictClaim() {}

    /** One break is enough to refute it. */
    static ClaimAnswer holds(Trials trials) {
        return counted(
                trials, (broke, _) -> broke == 0 ? ClaimVerdict.CONFIRMED : ClaimVerdict.REFUTED, Optional.empty());
    }

    /** A break by something else is none that was claimed. */
    static ClaimAnswer breaks(Trials trials, Optional<Cause> by) {
        return counted(
                trials,
                (broke, of) -> broke == of
                        ? ClaimVerdict.CONFIRMED
                        : broke == 0 ? ClaimVerdict.REFUTED : ClaimVerdict.NOT_DECIDABLE,
                by);
    }

    /** That it never broke in a few rounds does not show that it never will. */
    static ClaimAnswer sometimesBreaks(Trials trials) {
        return counted(
                trials,
                (broke, of) -> broke > 0
                        ? ClaimVerdict.CONFIRMED
                        : of < PairwiseComparison.DECIDING_ROUNDS ? ClaimVerdict.NOT_DECIDABLE : ClaimVerdict.REFUTED,
                Optional.empty());
    }

    private interface Rule {
        ClaimVerdict of(int broke, int of);
    }

    private static ClaimAnswer counted(Trials trials, Rule rule, Optional<Cause> by) {
        List<RoundEvidence> decided = trials.decided();
        if (decided.isEmpty()) {
            return trials.silent();
        }
        int broke = (int) decided.stream().filter(trial -> counts(trial, by)).count();
        String measured = broke == 0 && decided.stream().noneMatch(RoundEvidence::broke)
                ? "held in " + decided.size() + " of " + decided.size()
                : "broke" + by.map(cause -> " by " + name(cause)).orElse("") + " in " + broke + " of " + decided.size();
        return new ClaimAnswer(rule.of(broke, decided.size()), measured, because(decided), decided);
    }

    private static boolean counts(RoundEvidence trial, Optional<Cause> by) {
        return by.map(trial::brokeBy).orElseGet(trial::broke);
    }

    /** The first break tells more than any holding. */
    private static String because(List<RoundEvidence> decided) {
        return decided.stream()
                .filter(RoundEvidence::broke)
                .findFirst()
                .orElse(decided.getFirst())
                .trial()
                .because();
    }

    private static String name(Cause cause) {
        return switch (cause) {
            case HEAP -> "heap";
            case CONTAINER -> "the container's limit";
        };
    }
}
