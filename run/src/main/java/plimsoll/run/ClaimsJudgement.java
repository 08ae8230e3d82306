package plimsoll.run;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import plimsoll.judge.claims.ClaimsEvaluator;
import plimsoll.model.claim.ClaimOrigin;
import plimsoll.model.claim.ClaimResult;
import plimsoll.model.claim.SideBySideTable;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.host.Installation;
import plimsoll.run.request.RequestException;
import plimsoll.run.result.PackedEvidence;
import plimsoll.run.result.StoredResults;
import plimsoll.study.ClaimsFile;
import plimsoll.study.ClaimsParseResult;
import plimsoll.study.setting.Selection;

/**
 * A study's claims, checked against stored trials.
 *
 * @param of the author of the claims, as named in their file
 * @param results against which they were checked; empty if there is none
 * @param packed whether these are records that come with the tool, since no run of the study is stored
 * @param leftOut cells of a result that a newer one has under another definition, by the name of the result
 * @param sideBySide the study's figures beside those of the results; without rows if its file lists none
 */
public record ClaimsJudgement(
        String of,
        List<String> results,
        boolean packed,
        Map<String, List<String>> leftOut,
        List<ClaimResult> claims,
        SideBySideTable sideBySide) {
    public ClaimsJudgement {
        results = List.copyOf(results);
        claims = List.copyOf(claims);
    }

    /**
     * @param results to judge by; empty: the newest run of the study, or else the packed records that its claims name
     * @throws RequestException when the study, its claims or a result cannot be read
     */
    public static ClaimsJudgement of(Installation installation, Path study, List<Path> results) {
        Study read = StudyReader.read(
                study,
                Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY).withParity(true));
        ClaimsParseResult.Valid claims = claims(study.resolveSibling("claims.yaml"), read);
        Collection<Path> directories = results.isEmpty()
                ? StoredResults.newestRun(read.name()).stream().toList()
                : once(results);
        List<ClaimsEvaluator.Source> sources = directories.stream()
                .map(directory -> StoredResults.evidence(directory.toString(), directory))
                .toList();
        return sources.isEmpty()
                ? of(claims, new PackedEvidence(installation).of(claims.evidence()), true)
                : of(claims, sources, false);
    }

    /** Returns each directory once, under its first name: rounds that count twice would decide what they cannot. */
    private static Collection<Path> once(List<Path> results) {
        return results.stream()
                .collect(Collectors.toMap(
                        directory -> directory.toAbsolutePath().normalize(),
                        directory -> directory,
                        (first, _) -> first,
                        LinkedHashMap::new))
                .values();
    }

    private static ClaimsJudgement of(
            ClaimsParseResult.Valid claims, List<ClaimsEvaluator.Source> sources, boolean packed) {
        return new ClaimsJudgement(
                claims.of(),
                sources.stream().map(ClaimsEvaluator.Source::name).toList(),
                packed && !sources.isEmpty(),
                ClaimsEvaluator.leftOut(sources),
                ClaimsEvaluator.of(claims.claims(), sources),
                ClaimsEvaluator.sideBySide(claims.sideBySide(), sources));
    }

    /** The counts of confirmed, refuted and other claims, in words, by their origin. */
    public Map<ClaimOrigin, String> tallies() {
        return ClaimsEvaluator.tallies(claims);
    }

    private static ClaimsParseResult.Valid claims(Path file, Study study) {
        if (!Files.isRegularFile(file)) {
            throw new RequestException(
                    ExitCode.USAGE,
                    "there is no " + file
                            + "; put the study's claims in claims.yaml, in the same directory as the study");
        }
        return switch (ClaimsFile.read(file, study)) {
            case ClaimsParseResult.Valid valid -> valid;
            case ClaimsParseResult.Invalid(var problems) ->
                throw new RequestException(
                        ExitCode.USAGE,
                        "the claims file has problems:"
                                + problems.stream()
                                        .map(problem -> "\n  " + problem)
                                        .collect(Collectors.joining()));
        };
    }
}
