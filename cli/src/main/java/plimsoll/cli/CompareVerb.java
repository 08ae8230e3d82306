package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Terminal;
import plimsoll.json.Json;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.export.DeltasMarkdown;
import plimsoll.report.terminal.DeltaTable;
import plimsoll.report.text.TextSanitizer;
import plimsoll.run.ResultComparison;
import plimsoll.run.request.Invocation;

/** Compares two stored results; without interleaved rounds it can only say what a difference looks like. */
@Command(
        name = "compare",
        header = "Compares two stored results side by side.",
        description = {
            "Compares the cells that two stored results share. Their rounds were not interleaved, so any difference may be"
                    + " due to the time of day: it reports what a difference looks like. Only 'run --baseline' decides."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading =
                "%nExit code: 0 for any difference; 2 when the results share no cell with the same load.%n",
        footerHeading = "%nExamples:%n",
        footer = {"  plimsoll compare results/before results/after", "  plimsoll compare OLD NEW --markdown"})
final class CompareVerb implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "RESULT", description = "The earlier result.")
    private Path before = Path.of(".");

    @Parameters(index = "1", paramLabel = "RESULT", description = "The result to compare with the first.")
    private Path now = Path.of(".");

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
        ResultComparison compared = ResultComparison.of(before, now);
        if (form.json) {
            screen.out().println(Json.line(compared.pairs()));
        } else if (form.markdown) {
            screen.out().print(DeltasMarkdown.render(compared.pairs()));
        } else {
            DeltaTable.lines(compared.pairs(), screen.columns()).forEach(screen.out()::println);
        }
        List<String> leftOut = compared.leftOut().stream()
                .map(each -> "left out: " + TextSanitizer.line(each))
                .toList();
        if (form.json) {
            leftOut.forEach(screen.err()::println);
            otherMachine(compared).ifPresent(screen.err()::println);
        } else {
            screen.out().println();
            leftOut.forEach(screen.out()::println);
            printConclusion(compared);
        }
        return ExitCode.MEASURED.code();
    }

    private void printConclusion(ResultComparison compared) {
        compared.pairs().pairs().forEach(pair -> screen.out().println(TextSanitizer.line(pair.sentence())));
        otherMachine(compared).ifPresent(screen.out()::println);
        screen.out()
                .println("to decide, run both builds in interleaved rounds on one machine: "
                        + LauncherScript.program() + " run " + study(compared.study()) + " --baseline "
                        + Invocation.quoted(before.toString()));
    }

    /** Says why times and rates are missing; empty if they are compared. */
    private static Optional<String> otherMachine(ResultComparison compared) {
        return compared.otherMachine()
                .map(fact ->
                        "from different machines (" + TextSanitizer.line(fact) + "): times and rates are not compared");
    }

    /** Returns a study that can be run: the name of a suite, else a file name, since a result does not record its path. */
    private static String study(String name) {
        return LauncherScript.installation().suites().contains(name) ? name : "study.yaml";
    }
}
