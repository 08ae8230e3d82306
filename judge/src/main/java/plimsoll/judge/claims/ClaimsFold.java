package plimsoll.judge.claims;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.JudgedClaim;
import plimsoll.model.claim.Predicate;
import plimsoll.model.claim.Standing;
import plimsoll.model.result.Result;

/** From claims and judged results to what the results say of each claim. */
public final class ClaimsFold {
    private ClaimsFold() {}

    /**
     * @param results by the name that their trials are quoted with; the rounds of several count together, and a ratio is
     *     only ever taken within one
     */
    public static List<JudgedClaim> of(List<Claim> claims, List<Source> results) {
        Evidence evidence = Evidence.of(results);
        return claims.stream().map(claim -> judged(claim, evidence)).toList();
    }

    /** A result and the directory it was read from. */
    public record Source(String name, Result result) {}

    private static JudgedClaim judged(Claim claim, Evidence evidence) {
        Answer answer = answer(claim.predicate(), evidence);
        return new JudgedClaim(
                claim.id(),
                claim.says(),
                Asked.words(claim.predicate()),
                answer.standing(),
                answer.measured(),
                answer.because(),
                answer.trials().stream().map(Witness::folder).distinct().toList());
    }

    private static Answer answer(Predicate predicate, Evidence evidence) {
        return switch (predicate) {
            case Predicate.Survives(String cell) -> Survival.holds(evidence.of(cell));
            case Predicate.Breaks(String cell, var by) -> Survival.breaks(evidence.of(cell), by);
            case Predicate.SometimesBreaks(String cell) -> Survival.sometimesBreaks(evidence.of(cell));
            case Predicate.Measured measured -> Measurement.of(measured, evidence.of(measured.cell()));
            case Predicate.Ratio ratio -> Proportion.of(ratio, evidence.of(ratio.of()), evidence.of(ratio.to()));
            case Predicate.Undecided(String why) -> Answer.undecided(why, List.of());
        };
    }

    /** How many claims stand how, such as {@code 3 confirmed, 1 refuted}. */
    public static String counted(List<JudgedClaim> claims) {
        return Arrays.stream(Standing.values())
                .map(standing -> claims.stream()
                                .filter(claim -> claim.standing() == standing)
                                .count()
                        + " " + standing.words())
                .collect(Collectors.joining(", "));
    }
}
