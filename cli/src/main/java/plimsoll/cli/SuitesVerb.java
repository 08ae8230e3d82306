package plimsoll.cli;

import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import plimsoll.cli.screen.LauncherScript;
import plimsoll.cli.screen.Terminal;
import plimsoll.model.study.Study;
import plimsoll.model.verdict.ExitCode;
import plimsoll.run.StudyReader;
import plimsoll.run.host.Installation;
import plimsoll.study.setting.Selection;

/** Lists the built-in suites with their questions and variants. */
@Command(
        name = "suites",
        header = "Lists the built-in suites and their variants.",
        description = "Lists the built-in suites with their questions and variants.",
        mixinStandardHelpOptions = true,
        footerHeading = "%nExample:%n",
        footer = {"  plimsoll suites"})
final class SuitesVerb implements Callable<Integer> {
    @Mixin
    private Terminal terminal = new Terminal();

    @Override
    public Integer call() {
        Installation home = LauncherScript.installation();
        for (String suite : home.suites()) {
            print(suite, read(home, suite, Selection.Mode.FULL), variants(read(home, suite, Selection.Mode.QUICK)));
        }
        terminal.out().println("* runs with --quick: " + LauncherScript.program() + " run SUITE --quick");
        return ExitCode.MEASURED.code();
    }

    private static Study read(Installation home, String suite, Selection.Mode mode) {
        return StudyReader.read(home.studyFile(suite), Selection.of(mode, Selection.Scope.PARSE_ONLY));
    }

    private static Set<String> variants(Study study) {
        return study.cells().stream().map(cell -> cell.experiment().variant()).collect(Collectors.toUnmodifiableSet());
    }

    private void print(String suite, Study study, Set<String> quick) {
        terminal.out().println(suite + ": " + study.question().strip());
        study.because()
                .forEach((variant, because) ->
                        terminal.out().printf("%s %-26s %s%n", quick.contains(variant) ? "*" : " ", variant, because));
    }
}
