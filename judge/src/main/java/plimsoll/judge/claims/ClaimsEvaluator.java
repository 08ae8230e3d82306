package plimsoll.judge.claims;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.result.Result;

/** Judges claims by results. */
public final class ClaimsEvaluator {
    private ClaimsEvaluator() {}

    /**
     * Judges each claim by the rounds of all results together; a ratio is only taken within one result.
     *
     * @param results with the names by which their trials are cited
     */
    public static List<ClaimResult> of(List<Claim> claims, List<Source> results) {
        ClaimEvidence evidence = ClaimEvidence.of(results);
        return claims.stream().map(claim -> judged(claim, evidence)).toList();
    }

    /** A result and the name of the directory that it was read from. */
    public record Source(String name, Result result) {}

    private static ClaimResult judged(Claim claim, ClaimEvidence evidence) {
        ClaimAnswer answer = answer(claim.predicate(), evidence);
        return new ClaimResult(
                claim.id(),
                claim.says(),
                PredicateText.words(claim.predicate()),
                answer.standing(),
                answer.measured(),
                answer.because(),
                answer.trials().stream().map(RoundEvidence::folder).distinct().toList());
    }

    private static ClaimAnswer answer(ClaimPredicate predicate, ClaimEvidence evidence) {
        return switch (predicate) {
            case ClaimPredicate.Survives(String cell) -> VerdictClaim.holds(evidence.of(cell));
            case ClaimPredicate.Breaks(String cell, var by) -> VerdictClaim.breaks(evidence.of(cell), by);
            case ClaimPredicate.SometimesBreaks(String cell) -> VerdictClaim.sometimesBreaks(evidence.of(cell));
            case ClaimPredicate.Measured measured -> FigureClaim.of(measured, evidence.of(measured.cell()));
            case ClaimPredicate.Ratio ratio -> RatioClaim.of(ratio, evidence.of(ratio.of()), evidence.of(ratio.to()));
            case ClaimPredicate.Undecided(String why) -> ClaimAnswer.undecided(why, List.of());
        };
    }

    /** Counts the claims by verdict, such as {@code 3 confirmed, 1 refuted}. */
    public static String counted(List<ClaimResult> claims) {
        return Arrays.stream(ClaimVerdict.values())
                .map(verdict -> claims.stream()
                                .filter(claim -> claim.standing() == verdict)
                                .count()
                        + " " + verdict.words())
                .collect(Collectors.joining(", "));
    }
}
