package plimsoll.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
import plimsoll.model.result.CellResult;
import plimsoll.model.result.Result;
import plimsoll.model.result.comparison.BaselineResult;
import plimsoll.model.verdict.ExitCode;
import plimsoll.report.export.DeltasMarkdown;
import plimsoll.report.terminal.DeltaTable;
import plimsoll.report.text.Shown;
import plimsoll.run.request.Complaint;
import plimsoll.run.request.Invocation;
import plimsoll.run.result.StoredResults;

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
    private Screen screen = new Screen();

    /** How it is printed. */
    static final class Form {
        @Option(names = "--json", description = "Print it as JSON.")
        private boolean json;

        @Option(names = "--markdown", description = "Print it as a Markdown table.")
        private boolean markdown;
    }

    @Override
    public Integer call() {
        Result first = Judge.run(StoredResults.checked(before));
        Result second = Judge.run(StoredResults.checked(now));
        Map<String, String> changed = Judge.changedCells(before, first, now, second);
        BaselineResult laid = Judge.sideBySide(before.toString(), first, second, changed.keySet());
        if (laid.pairs().isEmpty()) {
            throw new Complaint(
                    ExitCode.USAGE,
                    before + " and " + now + " share no cell"
                            + (changed.isEmpty()
                                    ? ": " + cells(first) + " there, " + cells(second)
                                            + " here; compare results of one study"
                                    : " under the same load: " + String.join("; ", leftOut(changed))));
        }
        if (form.json) {
            screen.out().println(Json.line(laid));
        } else if (form.markdown) {
            screen.out().print(DeltasMarkdown.render(laid));
        } else {
            DeltaTable.lines(laid, screen.columns()).forEach(screen.out()::println);
        }
        List<String> leftOut = leftOut(changed).stream()
                .map(each -> "left out: " + Shown.line(each))
                .toList();
        Optional<String> other = Judge.otherMachine(first, second);
        if (form.json) {
            leftOut.forEach(screen.err()::println);
        } else {
            screen.out().println();
            leftOut.forEach(screen.out()::println);
            laid.pairs().forEach(pair -> screen.out().println(Shown.line(pair.sentence())));
            other.ifPresent(fact -> screen.out()
                    .println("of different machines (" + Shown.line(fact)
                            + "): their times and rates are not laid side by side"));
            screen.out()
                    .println("to know and not to guess, run both builds in turn on one machine: "
                            + LauncherScript.program() + " run " + study(second) + " --baseline "
                            + Invocation.quoted(before.toString()));
        }
        return ExitCode.MEASURED.code();
    }

    private static List<String> leftOut(Map<String, String> changed) {
        return changed.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .toList();
    }

    /** What can be run: a suite goes by its name, any other study by its file, which a result does not know. */
    private static String study(Result result) {
        return LauncherScript.installation().suites().contains(result.study()) ? result.study() : "study.yaml";
    }

    private static String cells(Result result) {
        return result.cells().stream().map(CellResult::cell).collect(Collectors.joining(", "));
    }
}
