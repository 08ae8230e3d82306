package plimsoll.judge.claims;

import java.util.List;
import java.util.Optional;
import plimsoll.judge.claims.ClaimEvidence.Trials;
import plimsoll.judge.statistics.PairwiseComparison;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.claim.ClaimVerdict;

/** Judges a claim that a cell holds, breaks or sometimes breaks. */
final class VerdictClaim {
    private VerdictClaim() {}

    /** A single break refutes the claim. */
    static ClaimAnswer holds(Trials trials) {
        return counted(
                trials, (broke, _) -> broke == 0 ? ClaimVerdict.CONFIRMED : ClaimVerdict.REFUTED, Optional.empty());
    }

    /** A break by another cause does not count. */
    static ClaimAnswer breaks(Trials trials, Optional<Cause> by) {
        return counted(
                trials,
                (broke, of) -> broke == of
                        ? ClaimVerdict.CONFIRMED
                        : broke == 0 ? ClaimVerdict.REFUTED : ClaimVerdict.NOT_DECIDABLE,
                by);
    }

    /** A cell that never broke refutes the claim only after enough rounds. */
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
            return trials.unusable();
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

    /** Returns the reason of the first break, or else of the first round. */
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
