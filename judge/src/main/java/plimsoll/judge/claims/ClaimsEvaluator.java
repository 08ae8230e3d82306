package plimsoll.judge.claims;

import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import plimsoll.judge.baseline.ChangedCells;
import plimsoll.model.claim.Claim;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimPredicate;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.ClaimVerdict;
import plimsoll.model.claim.SideBySide;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.model.result.Result;
import plimsoll.records.ResultFolder;

/** Judges claims by results. */
public final class ClaimsEvaluator {
    private ClaimsEvaluator() {}

    /**
     * Judges each claim by the rounds of all results together, without those of {@link #leftOut}; a ratio is only taken
     * within one result.
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

    /** Returns the cells of each result that a newer one has under another definition; they do not count. */
    public static Map<String, List<String>> leftOut(List<Source> results) {
        return CurrentCells.of(results).leftOut();
    }

    /**
     * A result and the name of the directory that it was read from.
     *
     * @param settings the definition of each cell; one without any differs from no other
     */
    public record Source(String name, Result result, Map<String, ChangedCells.Setting> settings) {
        public Source {
            settings = Map.copyOf(settings);
        }

        /** Reads the definitions of the cells from the records of a judged result, which are not needed afterwards. */
        public static Source of(String name, Path directory, Result judged) {
            return new Source(name, judged, ChangedCells.settings(new ResultFolder(directory), judged));
        }

        boolean differs(String cell, Source newer) {
            Optional<ChangedCells.Setting> own = Optional.ofNullable(settings.get(cell));
            return Optional.ofNullable(newer.settings.get(cell))
                    .flatMap(now -> own.flatMap(now::changeSince))
                    .isPresent();
        }

        Source without(List<String> cells) {
            return new Source(
                    name,
                    result.withCells(result.cells().stream()
                            .filter(cell -> !cells.contains(cell.cell()))
                            .toList()),
                    settings);
        }
    }

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
