package plimsoll.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Screen;
import plimsoll.json.Json;
import plimsoll.judge.Judge;
import plimsoll.judge.claims.ClaimsFold;
import plimsoll.model.claim.JudgedClaim;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.export.ClaimsMarkdown;
import plimsoll.report.terminal.ClaimsTable;
import plimsoll.run.StudyReader;
import plimsoll.run.request.Complaint;
import plimsoll.run.request.Invocation;
import plimsoll.run.result.StoredResults;
import plimsoll.study.ClaimsFile;
import plimsoll.study.ClaimsReading;
import plimsoll.study.setting.Selection;

/** Holds a study's claims against stored trials. */
@Command(
        name = "claims",
        header = "Holds a study's claims against stored trials.",
        description = {
            "Holds the claims that stand beside a study (claims.yaml) against stored trials: each is confirmed, refuted,"
                    + " not decidable here, or not run. Nothing is run."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit code: 0, however the claims stand.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll claims upload-relay              the newest result below results/",
            "  plimsoll claims upload-relay --result DIR --result OTHER",
            "  plimsoll claims upload-relay --markdown"
        })
final class ClaimsVerb implements Callable<Integer> {
    @Parameters(paramLabel = "SUITE|study.yaml", description = "A built-in suite or a study file.")
    private String study = "";

    @Option(
            names = "--result",
            paramLabel = "DIR",
            description = "A result to judge by, instead of the newest; may be given several times.")
    private List<Path> results = List.of();

    @ArgGroup
    private Form form = new Form();

    @Mixin
    private Screen screen = new Screen();

    /** How the claims are printed. */
    static final class Form {
        @Option(names = "--json", description = "Print them as JSON.")
        private boolean json;

        @Option(names = "--markdown", description = "Print them as a Markdown table.")
        private boolean markdown;
    }

    @Override
    public Integer call() {
        Path file = LauncherScript.installation().studyFile(study);
        Study read = StudyReader.read(
                file,
                Selection.of(Selection.Mode.FULL, Selection.Scope.PARSE_ONLY).withParity(true));
        ClaimsReading.Valid claims = claims(file.resolveSibling("claims.yaml"), read);
        List<ClaimsFold.Source> sources = sources(read.name());
        List<JudgedClaim> judged = ClaimsFold.of(claims.claims(), sources);
        List<String> by = sources.stream().map(ClaimsFold.Source::name).toList();
        screen.out()
                .println(
                        form.json
                                ? Json.line(Map.of("of", claims.of(), "results", by, "claims", judged))
                                : form.markdown
                                        ? ClaimsMarkdown.render(judged)
                                        : ClaimsTable.render(judged, screen.columns()));
        if (!form.json) {
            screen.out().println(claims.of() + ": " + ClaimsFold.counted(judged) + "; by " + named(by));
            if (by.isEmpty()) {
                screen.out()
                        .println("run it first: " + LauncherScript.program() + " run " + Invocation.quoted(study)
                                + " --full");
            }
        }
        return ExitCode.MEASURED.code();
    }

    private static String named(List<String> results) {
        return results.isEmpty() ? "no result: none is below results/, and none was named" : String.join(", ", results);
    }

    private static ClaimsReading.Valid claims(Path file, Study study) {
        if (!Files.isRegularFile(file)) {
            throw new Complaint(
                    ExitCode.USAGE, "there is no " + file + "; a study's claims stand in claims.yaml beside it");
        }
        return switch (ClaimsFile.read(file, study)) {
            case ClaimsReading.Valid valid -> valid;
            case ClaimsReading.Invalid(var problems) ->
                throw new Complaint(
                        ExitCode.USAGE,
                        "the claims file has problems:"
                                + problems.stream()
                                        .map(problem -> "\n  " + problem)
                                        .collect(Collectors.joining()));
        };
    }

    private List<ClaimsFold.Source> sources(String name) {
        List<Path> directories =
                results.isEmpty() ? StoredResults.newest(name).stream().toList() : results;
        return directories.stream()
                .map(StoredResults::checked)
                .map(directory -> new ClaimsFold.Source(directory.toString(), Judge.run(directory)))
                .toList();
    }
}
