package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plimsoll.cli.option.SuiteNames;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Terminal;
import plimsoll.json.Json;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.export.ClaimsMarkdown;
import plimsoll.report.terminal.ClaimsTable;
import plimsoll.run.ClaimsJudgement;
import plimsoll.run.request.Invocation;

/** Checks a study's claims against stored trials. */
@Command(
        name = "check-claims",
        header = "Checks a study's claims against stored trials.",
        description = {
            "Checks the claims of a study (claims.yaml in its directory) against stored trials, and runs none. The verdict"
                    + " on each claim is 'confirmed', 'refuted', 'looks confirmed' or 'looks refuted' (by fewer than"
                    + " six rounds), 'not decidable here' or 'not run'."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit code: 0 for any verdict on the claims.%n",
        footerHeading = "%nExamples:%n",
        footer = {
            "  plimsoll check-claims upload-relay      the newest result, or our records",
            "  plimsoll check-claims upload-relay --result DIR --result OTHER",
            "  plimsoll check-claims upload-relay --markdown"
        })
final class CheckClaimsVerb implements Callable<Integer> {
    @Parameters(
            paramLabel = "SUITE|study.yaml",
            completionCandidates = SuiteNames.class,
            description = "A built-in suite or a study file.")
    private String study = "";

    @Option(
            names = "--result",
            paramLabel = "DIR",
            description =
                    "Result to check against (default: the newest, or the records that come with the suite). Repeatable.")
    private List<Path> results = List.of();

    @ArgGroup
    private Form form = new Form();

    @Mixin
    private Terminal screen = new Terminal();

    /** The output format. */
    static final class Form {
        @Option(names = "--json", description = "Print JSON.")
        private boolean json;

        @Option(names = "--markdown", description = "Print a Markdown table.")
        private boolean markdown;
    }

    @Override
    public Integer call() {
        ClaimsJudgement judged = ClaimsJudgement.of(
                LauncherScript.installation(), LauncherScript.installation().studyFile(study), results);
        List<String> by = judged.results();
        screen.out()
                .println(
                        form.json
                                ? Json.line(judged)
                                : form.markdown
                                        ? ClaimsMarkdown.render(judged.claims())
                                                + ClaimsMarkdown.render(judged.sideBySide())
                                        : ClaimsTable.render(judged.claims(), screen.columns())
                                                + ClaimsTable.render(judged.sideBySide(), screen.columns()));
        if (!form.json) {
            screen.out().println(judged.of() + ", from " + named(by) + ":");
            judged.tallies().forEach((origin, counts) -> screen.out().println("- " + origin.heading() + ": " + counts));
            judged.leftOut()
                    .forEach((result, cells) -> screen.out()
                            .println("- left out, since a newer result has them under another definition: of " + result
                                    + ", " + String.join(", ", cells)));
            if (by.isEmpty() || judged.packed()) {
                screen.out()
                        .println((by.isEmpty() ? "run it first: " : "another machine's records; on yours: ")
                                + LauncherScript.program() + " run " + Invocation.quoted(study) + " --full");
            }
        }
        return ExitCode.MEASURED.code();
    }

    private static String named(List<String> results) {
        return results.isEmpty() ? "no run: results/ has none, and --result names none" : String.join(", ", results);
    }
}
