package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
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

/** Lays two stored results side by side, of which at most is said what it looks like. */
@Command(
        name = "compare",
        header = "Lays two stored results side by side.",
        description = {
            "Lays the cells that two stored results share side by side. Their rounds were not run in turn, so that every"
                    + " difference may be the hour's: at most it says what it looks like. Only run --baseline can say worse."
        },
        mixinStandardHelpOptions = true,
        exitCodeListHeading = "%nExit code: 0, however they stand; 2 when they share no cell of one load.%n",
        footerHeading = "%nExamples:%n",
        footer = {"  plimsoll compare results/before results/after", "  plimsoll compare OLD NEW --markdown"})
final class CompareVerb implements Callable<Integer> {
    @Parameters(index = "0", paramLabel = "RESULT", description = "The earlier one.")
    private Path before = Path.of(".");

    @Parameters(index = "1", paramLabel = "RESULT", description = "The one that is held against it.")
    private Path now = Path.of(".");

    @ArgGroup
    private Form form = new Form();

    @Mixin
    private Terminal screen = new Terminal();

    /** How it is printed. */
    static final class Form {
        @Option(names = "--json", description = "Print it as JSON.")
        private boolean json;

        @Option(names = "--markdown", description = "Print it as a Markdown table.")
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
        } else {
            screen.out().println();
            leftOut.forEach(screen.out()::println);
            said(compared);
        }
        return ExitCode.MEASURED.code();
    }

    private void said(ResultComparison compared) {
        compared.pairs().pairs().forEach(pair -> screen.out().println(TextSanitizer.line(pair.sentence())));
        compared.otherMachine()
                .ifPresent(fact -> screen.out()
                        .println("of different machines (" + TextSanitizer.line(fact)
                                + "): their times and rates are not laid side by side"));
        screen.out()
                .println("to know and not to guess, run both builds in turn on one machine: "
                        + LauncherScript.program() + " run " + study(compared.study()) + " --baseline "
                        + Invocation.quoted(before.toString()));
    }

    /** What can be run: a suite goes by its name, any other study by its file, which a result does not know. */
    private static String study(String name) {
        return LauncherScript.installation().suites().contains(name) ? name : "study.yaml";
    }
}
