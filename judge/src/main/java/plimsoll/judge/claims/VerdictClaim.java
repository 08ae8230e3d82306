package plimsoll.judge.claims;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import plimsoll.judge.claims.ClaimEvidence.Trials;
import plimsoll.model.claim.ClaimPredicate.Cause;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.plan.search.BreakpointPosterior;

/** Judges a claim that a cell holds, breaks or sometimes breaks. */
final class VerdictClaim {
    private VerdictClaim() {}

    /** A single break refutes the claim. */
    static ClaimAnswer holds(Trials trials) {
        return counted(
                trials,
                (broke, of) -> broke == 0 ? ClaimAnswer.supported(true, of) : ClaimVerdict.REFUTED,
                Optional.empty());
    }

    /** A break by another cause does not count. */
    static ClaimAnswer breaks(Trials trials, Optional<Cause> by) {
        return counted(
                trials,
                (broke, of) ->
                        broke == of || broke == 0 ? ClaimAnswer.supported(broke == of, of) : ClaimVerdict.NOT_DECIDABLE,
                by);
    }

    /** A single break confirms the claim. */
    static ClaimAnswer sometimesBreaks(Trials trials) {
        return counted(
                trials,
                (broke, of) -> broke > 0 ? ClaimVerdict.CONFIRMED : ClaimAnswer.supported(false, of),
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
        boolean held = decided.stream().noneMatch(RoundEvidence::broke);
        String measured = held
                ? "held in " + decided.size() + " of " + decided.size()
                : "broke" + by.map(cause -> " by " + name(cause)).orElse("") + " in " + broke + " of " + decided.size();
        String bound = held || broke == decided.size() ? bound(held, decided.size()) : "";
        return new ClaimAnswer(rule.of(broke, decided.size()), measured + bound, because(decided), decided);
    }

    /** Returns the share of trials that would come out otherwise, at 95 % confidence, if all of these came out alike. */
    private static String bound(boolean held, int trials) {
        return String.format(
                Locale.ROOT,
                ": fewer than %.0f %% %s",
                BreakpointPosterior.failureRateBelow(trials) * 100,
                held ? "break" : "hold");
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
