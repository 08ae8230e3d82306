package plimsoll.judge.claims;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.SideBySide;
import plimsoll.model.claim.SideBySideTable;
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

    /** Puts the medians of cells beside the figures of a study. */
    public static SideBySideTable sideBySide(SideBySide written, List<Source> results) {
        return SideBySideEvaluator.of(written, ClaimEvidence.of(results));
    }

    /** A result and the name of the directory that it was read from. */
    public record Source(String name, Result result) {}

    private static ClaimResult judged(Claim claim, ClaimEvidence evidence) {
        ClaimAnswer answer = answer(claim.predicate(), evidence);
        return new ClaimResult(
                claim.id(),
                claim.says(),
                claim.origin(),
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
            case ClaimPredicate.Measured measured ->
                evidence.unsteady(measured.figure(), measured.cell())
                        .orElseGet(() -> FigureClaim.of(measured, evidence.of(measured.cell())));
            case ClaimPredicate.Ratio ratio ->
                evidence.unsteady(ratio.figure(), ratio.of(), ratio.to())
                        .orElseGet(() -> RatioClaim.of(ratio, evidence));
            case ClaimPredicate.Held held -> HeldClaim.of(held, evidence.of(held.cell()));
            case ClaimPredicate.Undecided(String why) -> ClaimAnswer.undecided(why, List.of());
        };
    }

    /**
     * Counts the claims of each origin by verdict, such as {@code 3 confirmed, 1 refuted}; origins and verdicts of no
     * claim are left out.
     */
    public static Map<ClaimOrigin, String> tallies(List<ClaimResult> claims) {
        return claims.stream()
                .collect(Collectors.groupingBy(
                        ClaimResult::origin,
                        () -> new EnumMap<>(ClaimOrigin.class),
                        Collectors.collectingAndThen(Collectors.toList(), ClaimsEvaluator::counted)));
    }

    private static String counted(List<ClaimResult> claims) {
        Map<ClaimVerdict, Long> counts = claims.stream()
                .collect(Collectors.groupingBy(
                        ClaimResult::standing, () -> new EnumMap<>(ClaimVerdict.class), Collectors.counting()));
        return counts.entrySet().stream()
                .map(count -> count.getValue() + " " + count.getKey().wordsOfSeveral())
                .collect(Collectors.joining(", "));
    }
}
